package io.oncebook.adapter.channels.simulator;

import java.time.Instant;

/**
 * A refund at a simulated channel, in fen.
 *
 * @param requestNo the number that it was asked for with
 * @param channelRefundNo the channel's own number
 * @param askedAt when it was taken
 * @param changedAt when it came to its state
 * @param refundedSoFarMinor all that had gone back on the payment when this refund ended; 0 while
 *     it has not
 */
public record SimulatedRefund(
    SimulatedPayment payment,
    String requestNo,
    String channelRefundNo,
    long amountMinor,
    Origin origin,
    State state,
    Instant askedAt,
    Instant changedAt,
    long refundedSoFarMinor) {

  /** Who wanted the refund. */
  public enum Origin {
    /** The merchant's program. */
    API,
    /** A person in the channel's console; the channel gave it a number. */
    CONSOLE,
    /** A person in the channel's console; notices name no number. */
    CONSOLE_UNNAMED
  }

  /** What has become of the refund. */
  public enum State {
    PROCESSING,
    /** The money has gone back. */
    SUCCESS,
    /** Nothing has gone back, and nothing will. */
    CLOSED,
    /** The payer could not take the money; it has not gone back, but is not to be had again. */
    ABNORMAL
  }

  /** Whether the money has gone back. */
  public boolean isDone() {
    return state == State.SUCCESS;
  }

  /** Whether everything that was paid has gone back with this refund. */
  boolean emptiesPayment() {
    return refundedSoFarMinor == payment.amountMinor();
  }

  boolean asksTheSameAs(SimulatedRefund other) {
    return payment.equals(other.payment) && amountMinor == other.amountMinor;
  }

  SimulatedRefund ended(State end, Instant at, long refundedSoFar) {
    return new SimulatedRefund(
        payment, requestNo, channelRefundNo, amountMinor, origin, end, askedAt, at, refundedSoFar);
  }
}
