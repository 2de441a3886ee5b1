package io.oncebook.adapter.kafka.intake;

import java.time.Duration;
import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * How long a partition waits before its next attempt: from the shortest to the longest pause, each
 * twice the one before, without an end.
 */
public record BackOffLimits(Duration shortest, Duration longest) {

  public BackOffLimits {
    if (shortest.isNegative() || shortest.isZero() || longest.compareTo(shortest) < 0) {
      throw new IllegalArgumentException(
          "the shortest pause must be positive and not above the longest, but they are %s and %s"
              .formatted(shortest, longest));
    }
  }

  BackOffExecution start() {
    ExponentialBackOff backOff = new ExponentialBackOff(shortest.toMillis(), 2);
    backOff.setMaxInterval(longest.toMillis());
    return backOff.start();
  }
}
