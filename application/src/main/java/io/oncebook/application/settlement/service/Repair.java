package io.oncebook.application.settlement.service;

import java.time.Duration;
import java.util.List;

/**
 * What the repair of some claims came to.
 *
 * @param times of each claim that was settled, how long ago it had been claimed
 * @param waiting claims that still lack something
 * @param parked how many of these have waited too long, of which a person is told now
 */
public record Repair(List<Duration> times, int waiting, int parked) {

  public Repair {
    times = List.copyOf(times);
  }
}
