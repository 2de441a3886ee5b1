package io.oncebook.adapter.channels.statement;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a channel has done, for it to write into a statement; in fen, fees in thousandths of them.
 *
 * @param refund what makes it a refund; absent for a payment
 * @param feeThousandths what the channel keeps, and gives back when negative
 */
public record DayRow(
    String transactionNo,
    String orderNo,
    @Nullable Refund refund,
    long amountMinor,
    long feeThousandths,
    Instant at) {

  /**
   * The refund.
   *
   * @param channelNo its number at the channel, where the channel gives it one or, at Shouqianba,
   *     the name of its transaction
   * @param requestNo its number at the merchant, which some channels take for theirs
   * @param state in the channel's own words, where it tells one
   */
  public record Refund(String channelNo, String requestNo, String state) {}

  public boolean isRefund() {
    return refund != null;
  }
}
