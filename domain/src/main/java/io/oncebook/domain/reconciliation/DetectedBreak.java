package io.oncebook.domain.reconciliation;

import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.StatementLine;
import org.jspecify.annotations.Nullable;

/**
 * A break, as a comparison finds it.
 *
 * @param row of the statement; absent where no row is
 * @param stated what the statement says
 * @param booked what the books say
 * @param repaired whether the comparison has put it right
 */
public record DetectedBreak(
    BreakKind kind,
    @Nullable IdempotencyKey key,
    @Nullable OrderNo orderNo,
    @Nullable Integer row,
    @Nullable Money stated,
    @Nullable Money booked,
    @Nullable String remark,
    boolean repaired) {

  /** What the subject of a break begins with that is known by its row alone. */
  public static final String ROW_SUBJECT = "row/";

  /** A row that does not match. */
  public static DetectedBreak of(BreakKind kind, Mismatch mismatch, @Nullable String remark) {
    StatementLine line = mismatch.line();
    return new DetectedBreak(
        kind,
        line.key(),
        line.event().trade().orderNo(),
        line.row(),
        line.amount(),
        mismatch.booked() == null ? null : mismatch.booked().amount(),
        remark,
        false);
  }

  /** An entry that is in no statement. */
  public static DetectedBreak of(BreakKind kind, BookedFact fact, @Nullable String remark) {
    return new DetectedBreak(
        kind, fact.key(), fact.orderNo(), null, null, fact.amount(), remark, false);
  }

  /** An entry that was added to a closed day. */
  static DetectedBreak late(JournalEntry entry) {
    return of(BreakKind.LATE_BOOKING, BookedFact.of(entry), null);
  }

  /** A row that is no fact. */
  public static DetectedBreak of(ExceptionRow odd) {
    BreakKind kind =
        switch (odd.kind()) {
          case UNREADABLE -> BreakKind.UNREADABLE_ROW;
          case OTHER_BUSINESS -> BreakKind.OTHER_BUSINESS;
          case OTHER_ACCOUNT -> BreakKind.FOREIGN;
          case DUPLICATE -> BreakKind.DUPLICATE_ROW;
        };
    return new DetectedBreak(kind, null, null, odd.row(), null, null, odd.remark(), false);
  }

  public DetectedBreak asRepaired() {
    return new DetectedBreak(kind, key, orderNo, row, stated, booked, remark, true);
  }

  /** Tells the breaks of one kind on one day apart, from run to run. */
  public String subject() {
    return key == null ? ROW_SUBJECT + row : key.value();
  }

  /** Names it among the breaks of its day. */
  public BreakName name() {
    return new BreakName(kind, subject());
  }
}
