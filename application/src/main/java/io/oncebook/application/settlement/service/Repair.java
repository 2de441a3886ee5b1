package io.oncebook.application.settlement.service;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.idempotency.ClaimId;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What the repair of some claims came to.
 *
 * @param outcomes of each claim that was taken, settled or still waiting
 * @param times of each claim that was settled, how long ago it had been claimed
 * @param parked how many of these have waited too long, of which a person is told now
 */
public record Repair(Map<ClaimId, NoticeOutcome> outcomes, List<Duration> times, int parked) {

  public Repair {
    outcomes = Map.copyOf(outcomes);
    times = List.copyOf(times);
  }

  /** How many of the claims still lack something. */
  public int waiting() {
    return outcomes.size() - times.size();
  }
}
