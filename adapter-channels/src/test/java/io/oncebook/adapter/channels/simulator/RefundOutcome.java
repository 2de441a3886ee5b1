package io.oncebook.adapter.channels.simulator;

/**
 * What the account made of a refund that it was asked for.
 *
 * @param refund as the account holds it; where it holds none, as it was asked for
 */
record RefundOutcome(Verdict verdict, SimulatedRefund refund) {

  enum Verdict {
    /** New, and taken. */
    TAKEN,
    /** Taken before; nothing was done this time. */
    REPEATED,
    /** The number belongs to a refund of another amount or payment. */
    DISCORDANT,
    /** More than is left of the payment. */
    TOO_MUCH
  }
}
