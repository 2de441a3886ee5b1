package io.oncebook.domain.refund;

import java.time.Duration;
import java.util.List;

/**
 * How long to wait before the channel is asked again: soon at first, then less and less often. It
 * never ends, for no outcome becomes certain by waiting.
 *
 * @param delays the waits in their order; the last one is for ever
 */
public record FollowUpSchedule(List<Duration> delays) {

  public FollowUpSchedule {
    delays = List.copyOf(delays);
    if (delays.isEmpty() || delays.stream().anyMatch(d -> d.isNegative() || d.isZero())) {
      throw new IllegalArgumentException("a schedule needs delays, each more than zero");
    }
  }

  /**
   * The wait after this number of questions.
   *
   * @param asked how often the channel has been asked, 0 or more
   */
  public Duration after(int asked) {
    return delays.get(Math.min(asked, delays.size() - 1));
  }
}
