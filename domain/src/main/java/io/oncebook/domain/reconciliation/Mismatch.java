package io.oncebook.domain.reconciliation;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementLine;
import org.jspecify.annotations.Nullable;

/**
 * A row that does not find in the books what it says.
 *
 * @param booked the entry of the same fact; absent when there is none
 * @param claim the claim on the fact; looked up only where no entry is, and absent when nobody has
 *     ever claimed it
 * @param known whether anything here has heard of it: an order of that number, its payment, or an
 *     orphan of the same payment; looked up only where neither is
 */
public record Mismatch(
    StatementLine line, @Nullable BookedFact booked, @Nullable Claim claim, boolean known) {

  /** Of another system on the same account: nothing here has ever heard of it. */
  public boolean isForeign() {
    return booked == null && claim == null && !known;
  }

  /** Whether money has moved at the channel that the books do not have. */
  public boolean lacksBooking() {
    return booked == null && line.standing() == LineStatus.SETTLED && !isForeign();
  }
}
