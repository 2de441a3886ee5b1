package io.oncebook.domain.reconciliation;

import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A day of an account at a channel, as it stands.
 *
 * @param digest of the statement that counts; absent when none is here
 * @param matchedAt when the last comparison ended; absent before the first
 * @param sums of the last comparison; empty before the first
 * @param matched rows whose entry is in the books as the statement says
 * @param repaired bookings that this day's comparisons have made up for
 * @param openBreaks breaks that nobody has explained
 */
public record Reconciliation(
    ReconciliationId id,
    StatementDay day,
    ReconciliationState state,
    @Nullable StatementDigest digest,
    @Nullable Instant matchedAt,
    List<DaySum> sums,
    long matched,
    long repaired,
    long openBreaks) {

  public Reconciliation {
    sums = List.copyOf(sums);
  }

  public boolean isClosed() {
    return state == ReconciliationState.CLOSED;
  }
}
