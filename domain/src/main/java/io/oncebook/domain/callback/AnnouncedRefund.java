package io.oncebook.domain.callback;

import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.refund.RefundNo;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The refund that an event speaks of.
 *
 * @param requestNo the merchant's number, absent where the notice names none
 */
public record AnnouncedRefund(
    ChannelRefundNo channelRefundNo, @Nullable RefundNo requestNo, RefundAmount amount) {

  /**
   * Whether the other tells the same of the same refund. Amounts that are to be read in different
   * ways cannot contradict each other.
   */
  boolean agreesWith(AnnouncedRefund other) {
    return channelRefundNo.equals(other.channelRefundNo)
        && Objects.equals(requestNo, other.requestNo)
        && (amount.basis() != other.amount.basis() || amount.equals(other.amount));
  }
}
