package io.oncebook.application.port.in;

import io.oncebook.domain.idempotency.Claim;
import java.util.List;

/** Books what a crash or a failed booking has left behind. */
public interface RepairOrphansUseCase {

  /**
   * Tries one batch of orphans that nobody attends to; the next call goes on behind it, and begins
   * again at the end. Claims that wait longer than they should are parked, and that is announced.
   * May run on any number of instances at once, beside late original workers.
   *
   * @throws RuntimeException when the store cannot even be asked for orphans
   */
  Report repair();

  /**
   * What a batch came to.
   *
   * @param attended claims that are booked now, or have a reason to wait
   * @param parked claims that have waited too long, of which a person is told now
   * @param failures claims whose booking failed again; a later batch tries them again
   */
  record Report(int attended, int parked, List<Failure> failures) {

    public Report {
      failures = List.copyOf(failures);
    }
  }

  /** A claim that could not be booked, and why. */
  record Failure(Claim claim, RuntimeException cause) {}
}
