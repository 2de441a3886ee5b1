package io.oncebook.domain.callback;

import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.refund.RefundNo;
import org.jspecify.annotations.Nullable;

/**
 * The refund that an event speaks of.
 *
 * @param requestNo the merchant's number, absent where the notice names none
 */
public record AnnouncedRefund(
    ChannelRefundNo channelRefundNo, @Nullable RefundNo requestNo, RefundAmount amount) {}
