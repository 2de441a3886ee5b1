package io.oncebook.domain.statement;

/** A file is not the whole statement that it was given as. The message is safe to show. */
public final class RefusedStatementException extends Exception {

  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** Why a file is refused; clients decide by it, so names never change. */
  public enum Reason {
    /** No channel's statement at all: an error message, another kind of file, a broken archive. */
    NOT_A_STATEMENT,
    /** A column that is needed is missing, or one is there that is not known. */
    UNKNOWN_LAYOUT,
    OTHER_DAY,
    OTHER_ACCOUNT,
    /** It ends before its end. */
    CUT_OFF,
    /** Its own counts or sums are not those of its rows. */
    TOTALS_DISAGREE,
    /** It unpacks to more than is allowed. */
    TOO_LARGE
  }

  public RefusedStatementException(Reason reason, String expectedAndFound) {
    super(expectedAndFound);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
