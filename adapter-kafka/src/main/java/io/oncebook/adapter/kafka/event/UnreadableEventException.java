package io.oncebook.adapter.kafka.event;

/** The value of a record is no channel event in a form that is known here. */
public final class UnreadableEventException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What is wrong with the value. */
  public enum Reason {
    /** There is no value, or it has no bytes. */
    EMPTY,
    /** More bytes than any event needs. */
    TOO_LARGE,
    /** Not one strict JSON object in UTF-8. */
    NOT_JSON,
    /** Not in the version that is known here; nothing else of it was looked at. */
    UNKNOWN_VERSION,
    /** A field is missing, of another type, or not valid, or belongs to another kind of event. */
    INVALID_FIELD
  }

  private final Reason reason;

  /**
   * Without a cause, for the cause would quote the value.
   *
   * @param detail what was expected and found, without any text that the value holds
   */
  UnreadableEventException(Reason reason, String detail) {
    super(detail);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
