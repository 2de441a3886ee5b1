package io.oncebook.adapter.http.callback;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collections;
import java.util.function.Function;

/** The body of a request, whole and unchanged, or why it cannot be had. */
sealed interface NoticeBody {

  /** Chooses by type. */
  <T> T choose(Function<Complete, T> onComplete, Function<Refused, T> onRefused);

  /** All bytes that the sender announced, at least one. */
  final class Complete implements NoticeBody {

    private final byte[] bytes;

    private Complete(byte[] bytes) {
      this.bytes = bytes;
    }

    byte[] bytes() {
      return bytes.clone();
    }

    @Override
    public <T> T choose(Function<Complete, T> onComplete, Function<Refused, T> onRefused) {
      return onComplete.apply(this);
    }
  }

  /** No body that could be read as a notice. */
  record Refused(int status, String message) implements NoticeBody {
    @Override
    public <T> T choose(Function<Complete, T> onComplete, Function<Refused, T> onRefused) {
      return onRefused.apply(this);
    }
  }

  /** Reads the body, but never more than one byte over the limit. */
  static NoticeBody read(HttpServletRequest request, int maxBytes) {
    if (!Collections.list(request.getHeaders("Content-Encoding")).stream()
        .allMatch("identity"::equalsIgnoreCase)) {
      return new Refused(415, "the body must not be encoded");
    }
    long announced = request.getContentLengthLong();
    if (announced > maxBytes) {
      return tooLong(maxBytes);
    }
    try {
      byte[] bytes = request.getInputStream().readNBytes(maxBytes + 1);
      return bytes.length > maxBytes ? tooLong(maxBytes) : complete(bytes, announced);
    } catch (IOException e) {
      return new Refused(400, "the body broke off");
    }
  }

  private static NoticeBody complete(byte[] bytes, long announced) {
    if (bytes.length == 0) {
      return new Refused(400, "the body is empty");
    }
    // A body without announced length ends where its last chunk says so.
    return announced >= 0 && bytes.length != announced
        ? new Refused(400, "the body broke off")
        : new Complete(bytes);
  }

  private static NoticeBody tooLong(int maxBytes) {
    return new Refused(413, "the body must not be longer than %d bytes".formatted(maxBytes));
  }
}
