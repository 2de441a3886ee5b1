package io.oncebook.adapter.http.merchant.refund;

import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundProgress;
import io.oncebook.domain.refund.RefundState;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A refund on the wire; the amount in whole minor units. */
record RefundResponse(
    String refundNo,
    String orderNo,
    String channel,
    String transactionNo,
    long amount,
    String currency,
    @Nullable String reason,
    RefundState state,
    @Nullable String channelRefundNo,
    @Nullable String remark,
    Instant registeredAt,
    Instant changedAt,
    @Nullable Instant nextStepAt) {

  static RefundResponse of(Refund refund) {
    RefundProgress progress = refund.progress();
    return new RefundResponse(
        refund.refundNo().value(),
        refund.trade().orderNo().value(),
        refund.trade().channel().code(),
        refund.trade().transactionNo().value(),
        refund.amount().amountMinor(),
        refund.amount().currencyCode(),
        refund.registration().reason(),
        progress.state(),
        Optional.ofNullable(progress.channelRefundNo()).map(ChannelRefundNo::value).orElse(null),
        progress.remark(),
        refund.registeredAt(),
        progress.changedAt(),
        progress.nextStepAt());
  }
}
