package io.oncebook.domain.idempotency;

import java.time.Duration;

/**
 * How long an orphan rests after an attempt that did not book it: twice as long each time.
 *
 * @param first the rest after the first attempt
 * @param longest no rest is longer, so that what has come is not overlooked for long
 */
public record BackOff(Duration first, Duration longest) {

  public BackOff {
    if (first.isNegative() || first.isZero() || longest.compareTo(first) < 0) {
      throw new IllegalArgumentException(
          "a back-off begins with more than zero and grows, but is %s to %s"
              .formatted(first, longest));
    }
  }

  /**
   * The rest after an attempt.
   *
   * @param before how many attempts there were before this one, 0 or more
   */
  public Duration after(int before) {
    Duration rest = first;
    for (int attempt = 0; attempt < before && rest.compareTo(longest) < 0; attempt++) {
      rest = rest.multipliedBy(2);
    }
    return rest.compareTo(longest) < 0 ? rest : longest;
  }
}
