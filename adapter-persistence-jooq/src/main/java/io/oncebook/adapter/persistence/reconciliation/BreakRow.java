package io.oncebook.adapter.persistence.reconciliation;

import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION_BREAK;

import io.oncebook.adapter.persistence.generated.tables.records.ReconciliationBreakRecord;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakKind;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DetectedBreak;
import io.oncebook.domain.reconciliation.FoundBreak;
import io.oncebook.domain.reconciliation.ReconciliationDay;
import java.util.Arrays;
import java.util.Optional;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/** A break as a row. */
final class BreakRow {

  /** All that a new break says. */
  static final Field<?>[] INSERTED =
      Arrays.stream(RECONCILIATION_BREAK.fields())
          .filter(field -> !field.equals(RECONCILIATION_BREAK.ID))
          .toArray(Field<?>[]::new);

  private BreakRow() {}

  static Break breakOf(ReconciliationBreakRecord row) {
    BreakState state = BreakState.valueOf(row.getState());
    Integer rowNo = row.getRowNo();
    DetectedBreak finding =
        new DetectedBreak(
            BreakKind.valueOf(row.getKind()),
            row.getSubject().startsWith(DetectedBreak.ROW_SUBJECT)
                ? null
                : IdempotencyKey.parse(row.getSubject()),
            Optional.ofNullable(row.getOrderNo()).map(OrderNo::new).orElse(null),
            rowNo,
            money(row.getStatedMinor(), row.getStatedCurrency()),
            money(row.getBookedMinor(), row.getBookedCurrency()),
            row.getRemark(),
            state == BreakState.REPAIRED);
    return new Break(new BreakId(row.getId()), state, finding);
  }

  /** The row with what a run has found; without number when it is new. */
  static ReconciliationBreakRecord of(ReconciliationDay day, int run, FoundBreak one) {
    DetectedBreak found = one.finding();
    ReconciliationBreakRecord row = new ReconciliationBreakRecord();
    if (one.id() != null) {
      row.setId(one.id().value());
    }
    row.setReconciliationId(day.id().value());
    row.setTenantId(day.day().tenantId().value());
    row.setKind(found.kind().name());
    row.setSubject(found.subject());
    row.setState(one.state().name());
    row.setRun(run);
    row.setOrderNo(Optional.ofNullable(found.orderNo()).map(OrderNo::value).orElse(null));
    row.setRowNo(found.row());
    row.setStatedMinor(minor(found.stated()));
    row.setStatedCurrency(currency(found.stated()));
    row.setBookedMinor(minor(found.booked()));
    row.setBookedCurrency(currency(found.booked()));
    row.setRemark(found.remark());
    return row;
  }

  private static @Nullable Money money(@Nullable Long minor, @Nullable String currency) {
    return minor == null || currency == null ? null : Money.ofMinor(minor, currency);
  }

  private static @Nullable Long minor(@Nullable Money money) {
    return money == null ? null : money.amountMinor();
  }

  private static @Nullable String currency(@Nullable Money money) {
    return money == null ? null : money.currencyCode();
  }
}
