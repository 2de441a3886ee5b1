package io.oncebook.adapter.channels.simulator;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The numbers that the channels give. They begin with the time, so that two runs against the same
 * books do not meet.
 */
final class Numbers {

  private final AtomicLong last;

  Numbers(Instant startedAt) {
    last = new AtomicLong(startedAt.toEpochMilli() * 1000);
  }

  String transactionNo(SimulatedChannel channel) {
    return switch (channel) {
      case WECHAT -> "4200%024d".formatted(next());
      case ALIPAY -> "2088%024d".formatted(next());
      case SQB -> "%016d".formatted(next());
    };
  }

  String refundNo() {
    return "5030%025d".formatted(next());
  }

  /** The number of a refund that nobody has given one. */
  String consoleRefundNo() {
    return "%016d".formatted(next());
  }

  private long next() {
    return last.incrementAndGet();
  }
}
