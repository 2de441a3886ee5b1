package io.oncebook.adapter.channels.notice;

/** A notice is not in the form that its channel documents. The codec turns it into a refusal. */
public final class UnreadableNoticeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String detail;

  /**
   * Without a cause, for the cause would quote the notice.
   *
   * @param detail what was expected and found, without any value that the notice holds
   */
  public UnreadableNoticeException(String detail) {
    super(detail);
    this.detail = detail;
  }

  /** The same as the message; fit for a refusal. */
  public String detail() {
    return detail;
  }
}
