package io.oncebook.application.notice;

/** More notices wait than are let in; nothing was done, and the sender is to send again. */
public final class TooManyNoticesException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public TooManyNoticesException() {
    // It is thrown under load, where a stack trace would cost much and tell nothing.
    super("too many notices are waiting", null, false, false);
  }
}
