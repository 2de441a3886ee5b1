package io.oncebook.adapter.http.merchant;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** A call's success. It goes out as bytes, so no converter of the application takes part. */
public final class JsonResponse {

  private JsonResponse() {}

  public static ResponseEntity<byte[]> ok(Object answer) {
    return with(ResponseEntity.ok(), answer);
  }

  public static ResponseEntity<byte[]> created(String location, Object answer) {
    return with(ResponseEntity.status(HttpStatus.CREATED).header("Location", location), answer);
  }

  private static ResponseEntity<byte[]> with(ResponseEntity.BodyBuilder builder, Object answer) {
    return builder.contentType(MediaType.APPLICATION_JSON).body(ApiJson.write(answer));
  }
}
