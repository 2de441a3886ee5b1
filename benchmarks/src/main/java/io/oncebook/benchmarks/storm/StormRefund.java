package io.oncebook.benchmarks.storm;

/** A part of an order that goes back. */
record StormRefund(StormOrder order, int part, long amountMinor) {

  /** Up to 20 characters, for Shouqianba takes no more. */
  String refundNo() {
    return "%s%s%d-%d"
        .formatted(order.run(), order.channel().name().charAt(0), order.number(), part);
  }

  String json() {
    return "{\"refundNo\":\"%s\",\"amount\":%d}".formatted(refundNo(), amountMinor);
  }
}
