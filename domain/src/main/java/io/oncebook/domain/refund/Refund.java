package io.oncebook.domain.refund;

import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.PaymentReference;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A refund as it stands in the store. It is there before the channel hears of it.
 *
 * @param trade the payment that it gives back
 * @param paid what that payment was, which some channels want to be told
 * @param registeredAt when its sum was reserved
 */
public record Refund(
    RefundRegistration registration,
    PaymentReference trade,
    Money paid,
    Instant registeredAt,
    RefundProgress progress) {

  /** The longest that one call to a channel may take, its preparation included. */
  public static final Duration CALL_TIME = Duration.ofSeconds(15);

  /** A refund whose first step is due at once. */
  public static Refund registered(
      RefundRegistration registration, PaymentReference trade, Money paid, Instant now) {
    return new Refund(
        registration,
        trade,
        paid,
        now,
        new RefundProgress(RefundState.REGISTERED, 0, 0, now, now, null, null));
  }

  public RefundNo refundNo() {
    return registration.refundNo();
  }

  public Money amount() {
    return registration.amount();
  }

  /**
   * Whether whoever has taken the step of asking the channel may still ask. When that step's time
   * is over, somebody else may hear that the channel knows of no such refund, and give it up: a
   * request after that would send out money whose sum is free again.
   */
  public boolean mayBeRequestedAt(Instant now) {
    Instant stepEnds = progress.nextStepAt();
    return state() == RefundState.SUBMITTED
        && stepEnds != null
        && !now.plus(CALL_TIME).isAfter(stepEnds);
  }

  public RefundState state() {
    return progress.state();
  }

  /** Puts the next step off; nothing else changes. */
  public Refund due(Instant now, Instant nextStepAt) {
    return step(state(), 0, now, nextStepAt, null, progress.remark());
  }

  /** The channel is about to be asked to refund. */
  public Refund submitted(Instant now, Instant nextStepAt) {
    return step(RefundState.SUBMITTED, 1, now, nextStepAt, null, progress.remark());
  }

  /** The channel has taken the request. */
  public Refund accepted(
      Instant now, Instant nextStepAt, @Nullable ChannelRefundNo channelRefundNo) {
    return step(RefundState.ACCEPTED, 0, now, nextStepAt, channelRefundNo, null);
  }

  /** The channel was asked, and nothing follows from what came of it. */
  public Refund unknown(Instant now, Instant nextStepAt, String remark) {
    return step(RefundState.UNKNOWN, 0, now, nextStepAt, null, remark);
  }

  /** The channel has refused the request for certain. */
  public Refund failed(Instant now, String remark) {
    return step(RefundState.FAILED, 0, now, null, null, remark);
  }

  /** The channel has ended it without money going back. */
  public Refund closed(Instant now, ChannelRefundNo channelRefundNo) {
    return step(RefundState.CLOSED, 0, now, null, channelRefundNo, progress.remark());
  }

  /** The money could not reach the payer. */
  public Refund abnormal(Instant now, Instant nextStepAt, ChannelRefundNo channelRefundNo) {
    return step(RefundState.ABNORMAL, 0, now, nextStepAt, channelRefundNo, progress.remark());
  }

  /** The money has gone back by the channel's word, and no entry says so. */
  public Refund unbooked(Instant now, Instant nextStepAt, ChannelRefundNo channelRefundNo) {
    return step(RefundState.UNBOOKED, 0, now, nextStepAt, channelRefundNo, progress.remark());
  }

  /** A person has ended it. */
  public Refund ended(Instant now) {
    return step(RefundState.ENDED, 0, now, null, null, progress.remark());
  }

  /** The money has gone back, and stands in the journal. */
  public Refund succeeded(Instant now, ChannelRefundNo channelRefundNo) {
    return step(RefundState.SUCCEEDED, 0, now, null, channelRefundNo, progress.remark());
  }

  private Refund step(
      RefundState next,
      int submissions,
      Instant now,
      @Nullable Instant nextStepAt,
      @Nullable ChannelRefundNo channelRefundNo,
      @Nullable String remark) {
    if (next != state() && !state().mayBecome(next)) {
      throw new IllegalStateException(
          "refund %s is %s and cannot become %s".formatted(refundNo(), state(), next));
    }
    return new Refund(
        registration,
        trade,
        paid,
        registeredAt,
        new RefundProgress(
            next,
            progress.submissions() + submissions,
            progress.steps() + 1,
            now,
            nextStepAt,
            channelRefundNo == null ? progress.channelRefundNo() : channelRefundNo,
            remark));
  }
}
