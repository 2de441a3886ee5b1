package io.oncebook.domain.refund;

/** Where a refund stands. Names are stored and never change. */
public enum RefundState {
  /** Its sum is reserved; the channel has not been asked. */
  REGISTERED(true),
  /** The channel is being asked, or was when we went down. */
  SUBMITTED(true),
  /** The channel was asked and gave no answer from which anything follows. */
  UNKNOWN(true),
  /** The channel has taken the request. No money has moved for certain. */
  ACCEPTED(true),
  /** The money could not reach the payer; a person has to see to it, and it may still go out. */
  ABNORMAL(true),
  /**
   * The channel says that the money has gone back, and the books do not show it: somebody has
   * decided so before we used the number, or its sum was taken for booked. For a person to end.
   */
  UNBOOKED(true),
  /** The money has gone back, and the books say so. */
  SUCCEEDED(false),
  /** The channel has refused it for certain. */
  FAILED(false),
  /** The channel took it, and ended it without money going back. */
  CLOSED(false),
  /**
   * A person has ended it, having found out that no money goes back for it, or that the books hold
   * its money under another name.
   */
  ENDED(false);

  private final boolean live;

  RefundState(boolean live) {
    this.live = live;
  }

  /** Whether money may still go out for it, so that its sum stays reserved. */
  public boolean isLive() {
    return live;
  }

  /** Whether no question to the channel is likely to end it, so that a person has to. */
  public boolean isForAPerson() {
    return this == ABNORMAL || this == UNBOOKED;
  }

  /** Whether a person may end it. */
  public boolean mayBeEnded() {
    return live && this != SUBMITTED;
  }

  /**
   * Whether the one state may follow on the other. What is not live comes to life no more, with one
   * exception: a success is a fact, whatever we believed before. What a person has to see to stays
   * with that person until the channel has told its end.
   */
  boolean mayBecome(RefundState next) {
    return switch (next) {
      case REGISTERED -> this == REGISTERED;
      case SUBMITTED, UNKNOWN, ACCEPTED -> live && !isForAPerson();
      case FAILED -> this == SUBMITTED;
      // While the channel is being asked, nobody can know.
      case ENDED -> mayBeEnded();
      case ABNORMAL, UNBOOKED, CLOSED -> live;
      case SUCCEEDED -> this != SUCCEEDED;
    };
  }
}
