package io.oncebook.application.reconciliation;

import io.oncebook.domain.statement.StatementDay;
import java.util.List;

/** Asks channels for their statements. May run on any number of instances at once. */
public interface FetchStatementsUseCase {

  /**
   * Fetches what is due: the latest days of every account that has a bill interface, as far as no
   * statement of them is here. Days with breaks are compared once more, for what was missing may
   * have come. One that fails takes none of the others with it.
   */
  Report fetchDue();

  /**
   * Fetches one day's statement now, whether one is here or not, unless many are being fetched this
   * way already.
   */
  FetchResult fetch(StatementDay day);

  /**
   * What a round came to.
   *
   * @param imported statements that count now
   * @param notReady days to be asked for again
   * @param failures days that failed; the next round tries them again
   */
  record Report(int imported, int notReady, List<Failure> failures) {
    public Report {
      failures = List.copyOf(failures);
    }
  }

  /** A day that could not be fetched or compared, and why. */
  record Failure(StatementDay day, Exception cause) {}
}
