package io.oncebook.domain.reconciliation;

import io.oncebook.domain.idempotency.IdempotencyKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a statement, held against the books.
 *
 * @param tallies the sums of its rows that are not failed, matching and not
 * @param mismatches every row that does not match
 * @param last the key behind which the next slice begins; absent when this was the last
 */
public record ComparedSlice(
    List<MatchTotals> tallies, List<Mismatch> mismatches, @Nullable IdempotencyKey last) {

  public ComparedSlice {
    tallies = List.copyOf(tallies);
    mismatches = List.copyOf(mismatches);
  }
}
