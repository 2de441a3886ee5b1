package io.oncebook.adapter.persistence.transaction;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.Supplier;
import org.jooq.exception.DataAccessException;

/**
 * Runs a whole transaction again when the server has taken it back as a whole, on a cluster perhaps
 * only at commit. Bounded in count and time: a channel waits for its answer no longer than a few
 * seconds.
 */
public final class TransactionRetry {

  private static final int MAX_ATTEMPTS = 4;
  private static final Duration LAST_RETRY_AFTER = Duration.ofSeconds(1);

  /** Lock wait timeout, deadlock, and MariaDB's snapshot conflict. */
  private static final Set<Integer> TAKEN_BACK = Set.of(1205, 1213, 1020);

  private final Clock clock;

  public TransactionRetry(Clock clock) {
    this.clock = clock;
  }

  public <T> T run(Supplier<T> transaction) {
    Instant deadline = clock.instant().plus(LAST_RETRY_AFTER);
    for (int attempt = 1; ; attempt++) {
      try {
        return transaction.get();
      } catch (DataAccessException e) {
        if (!isTakenBack(e) || attempt == MAX_ATTEMPTS || clock.instant().isAfter(deadline)) {
          throw e;
        }
      }
    }
  }

  private static boolean isTakenBack(DataAccessException exception) {
    SQLException cause = exception.getCause(SQLException.class);
    return cause != null && TAKEN_BACK.contains(cause.getErrorCode());
  }
}
