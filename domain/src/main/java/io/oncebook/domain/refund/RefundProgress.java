package io.oncebook.domain.refund;

import io.oncebook.domain.channel.ChannelRefundNo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far a refund has come.
 *
 * @param submissions how often the channel was asked to refund, always under the same number
 * @param steps how many steps were taken; tells whether somebody else has taken one meanwhile
 * @param nextStepAt when the next step is due; absent when none is
 * @param channelRefundNo the channel's name for it, once known
 * @param remark what the channel or the network last said, as a short code for people
 */
public record RefundProgress(
    RefundState state,
    int submissions,
    int steps,
    Instant changedAt,
    @Nullable Instant nextStepAt,
    @Nullable ChannelRefundNo channelRefundNo,
    @Nullable String remark) {

  private static final int MAX_REMARK = 128;

  public RefundProgress {
    if (state.isLive() != (nextStepAt != null)) {
      throw new IllegalArgumentException("a live refund, and only that, has a next step");
    }
    if (remark != null && remark.length() > MAX_REMARK) {
      remark = remark.substring(0, MAX_REMARK);
    }
  }
}
