package io.oncebook.adapter.channels.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The setting {@code refund-interval}: how long to wait between two requests on one order. */
public final class RefundInterval {

  private RefundInterval() {}

  /**
   * Checks the setting.
   *
   * @throws IllegalArgumentException naming the setting and what is expected
   */
  public static void check(@Nullable Duration interval) {
    if (interval != null && interval.isNegative()) {
      throw new IllegalArgumentException("refund-interval must be zero or more");
    }
  }
}
