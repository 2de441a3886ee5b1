package io.oncebook.application.orphan;

import io.oncebook.domain.idempotency.Claim;
import java.time.Duration;
import java.util.List;

/** Books what a crash or a failed booking has left behind. */
public interface RepairOrphansUseCase {

  /**
   * Tries one batch of orphans that are due, the longest due first, in one transaction that waits
   * for nobody: what somebody else is at work on is left to him. A claim that was tried in vain
   * rests, longer each time, and is parked when it has waited too long, and that is announced. May
   * run on any number of instances at once, beside late original workers.
   *
   * @throws RuntimeException when the store cannot even be asked for orphans
   */
  Report repair();

  /**
   * What a batch came to.
   *
   * @param times of each claim that is settled now, how long ago it had been claimed
   * @param waiting claims that still lack something, and rest
   * @param parked claims that have waited too long, of which a person is told now
   * @param failures claims whose booking failed again, and that rest, too
   * @param more whether more may be due at once
   */
  record Report(
      List<Duration> times, int waiting, int parked, List<Failure> failures, boolean more) {

    public Report {
      times = List.copyOf(times);
      failures = List.copyOf(failures);
    }

    /** Nothing was due. */
    public static Report nothing() {
      return new Report(List.of(), 0, 0, List.of(), false);
    }

    /** How many claims are settled now. */
    public int settled() {
      return times.size();
    }
  }

  /** A claim that could not be booked, and why. */
  record Failure(Claim claim, RuntimeException cause) {}
}
