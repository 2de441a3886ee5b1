package io.oncebook.adapter.channels.simulator;

/** Ends a call with an error of the channel. Its code is all that differs between such errors. */
final class CallRefused extends RuntimeException {

  private final int status;
  private final String code;

  /** Refuses with an HTTP status, which only WeChat Pay makes use of. */
  CallRefused(int status, String code, String message) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
  }

  CallRefused(String code, String message) {
    this(400, code, message);
  }

  int status() {
    return status;
  }

  String code() {
    return code;
  }

  /** What was wrong, safe to be sent. */
  String reason() {
    return String.valueOf(getMessage());
  }
}
