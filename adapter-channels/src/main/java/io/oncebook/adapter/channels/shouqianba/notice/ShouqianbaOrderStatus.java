package io.oncebook.adapter.channels.shouqianba.notice;

import java.util.Arrays;
import java.util.Optional;

/** Where an order stands at the channel; the names are the channel's. */
public enum ShouqianbaOrderStatus {
  /** Not paid yet. */
  CREATED,
  PAID,
  PARTIAL_REFUNDED,
  REFUNDED,
  /** Ended without payment. */
  PAY_CANCELED,
  /** Called off by the merchant, or reversed at the till after it was paid: nothing is kept. */
  CANCELED,
  /** The errors mean that the channel itself does not know: nothing is final. */
  PAY_ERROR,
  REFUND_ERROR,
  CANCEL_ERROR,
  CANCEL_INPROGRESS,
  INVALID_STATUS_CODE;

  /** The status of this name; empty when the channel documents none. */
  static Optional<ShouqianbaOrderStatus> find(String name) {
    return Arrays.stream(values()).filter(status -> status.name().equals(name)).findFirst();
  }

  /**
   * The status of this name.
   *
   * @throws IllegalArgumentException when the channel documents no such status; the message does
   *     not show the name
   */
  static ShouqianbaOrderStatus named(String name) {
    return find(name)
        .orElseThrow(
            () -> new IllegalArgumentException("status must be one that the channel documents"));
  }
}
