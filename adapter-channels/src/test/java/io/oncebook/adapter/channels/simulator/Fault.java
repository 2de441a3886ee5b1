package io.oncebook.adapter.channels.simulator;

/** What can go otherwise than one would like, each with its own chance. */
public enum Fault {
  /** The call gets no answer, and was not heard either. */
  ANSWER_LOST_BEFORE_ACTING,
  /** The channel does as asked, but the call gets no answer. */
  ANSWER_LOST_AFTER_ACTING,
  /**
   * Of the answers that get lost: the caller waits until it gives up by itself. Otherwise the
   * connection breaks at once.
   */
  LOST_ANSWER_HANGS,
  /** The call is told of an error of the system; nothing was done. */
  SYSTEM_ERROR_BEFORE_ACTING,
  /** The call is told of an error of the system, but the channel has done as asked. */
  SYSTEM_ERROR_AFTER_ACTING,
  /** A refund is taken, and ends later. */
  REFUND_IN_PROGRESS,
  /** A refund ends as ABNORMAL, where the channel has such a state. */
  REFUND_ABNORMAL,
  /** A refund ends as CLOSED, where the channel has such a state. */
  REFUND_CLOSED,
  /** A notice is never sent. */
  NOTICE_NOT_SENT
}
