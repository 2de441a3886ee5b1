package io.oncebook.adapter.http.merchant;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import tools.jackson.databind.JsonNode;

/** Takes a body of JSON from a request, and no more bytes than it may have. */
public final class JsonBody {

  private final int maxBytes;

  public JsonBody(int maxBytes) {
    if (maxBytes <= 0) {
      throw new IllegalArgumentException("maxBytes must be positive, but is " + maxBytes);
    }
    this.maxBytes = maxBytes;
  }

  public JsonNode read(HttpServletRequest request) {
    if (!isJson(request.getContentType()) || isEncoded(request)) {
      throw new RequestRefused(
          Problem.of(
              ProblemType.UNSUPPORTED_MEDIA_TYPE,
              "the body must be application/json in UTF-8, without Content-Encoding"));
    }
    return ApiJson.readObject(decode(bytes(request)));
  }

  private static boolean isJson(@Nullable String contentType) {
    try {
      MediaType type = MediaType.parseMediaType(contentType == null ? "" : contentType);
      return type.equalsTypeAndSubtype(MediaType.APPLICATION_JSON)
          && (type.getCharset() == null || type.getCharset().equals(StandardCharsets.UTF_8));
    } catch (InvalidMediaTypeException e) {
      return false;
    }
  }

  private static boolean isEncoded(HttpServletRequest request) {
    return !Collections.list(request.getHeaders(HttpHeaders.CONTENT_ENCODING)).stream()
        .allMatch("identity"::equalsIgnoreCase);
  }

  private byte[] bytes(HttpServletRequest request) {
    if (request.getContentLengthLong() > maxBytes) {
      throw tooLarge();
    }
    try {
      byte[] bytes = request.getInputStream().readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        throw tooLarge();
      }
      return bytes;
    } catch (IOException e) {
      throw new RequestRefused(
          Problem.of(ProblemType.MALFORMED_BODY, "the body did not arrive whole"), e);
    }
  }

  private RequestRefused tooLarge() {
    return new RequestRefused(
        Problem.of(
            ProblemType.BODY_TOO_LARGE, "the body must have at most " + maxBytes + " bytes"));
  }

  /** Strictly, and before the parser, which would guess UTF-16 and UTF-32 from the bytes. */
  private static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new RequestRefused(Problem.of(ProblemType.MALFORMED_BODY, "the body must be UTF-8"), e);
    }
  }
}
