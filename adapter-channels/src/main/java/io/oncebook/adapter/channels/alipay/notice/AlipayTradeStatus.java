package io.oncebook.adapter.channels.alipay.notice;

import java.util.Arrays;
import java.util.Optional;

/** Where a trade stands at the channel; the names are the channel's. */
public enum AlipayTradeStatus {
  /** Waits for the payer; normally not sent. */
  WAIT_BUYER_PAY,
  /** Paid, perhaps refunded in part. */
  TRADE_SUCCESS,
  /** Paid, and too old to be refunded; comes months after the success, or instead of it. */
  TRADE_FINISHED,
  /** Ended without payment, or refunded in full. */
  TRADE_CLOSED;

  /** The status of this name; empty when the channel documents none. */
  static Optional<AlipayTradeStatus> find(String name) {
    return Arrays.stream(values()).filter(status -> status.name().equals(name)).findFirst();
  }

  /**
   * The status of this name.
   *
   * @throws IllegalArgumentException when the channel documents no such status; the message does
   *     not show the name
   */
  public static AlipayTradeStatus named(String name) {
    return find(name)
        .orElseThrow(
            () -> new IllegalArgumentException("status must be one that the channel documents"));
  }
}
