package io.oncebook.adapter.persistence.jooq;

import static io.oncebook.adapter.persistence.jooq.generated.Tables.RECONCILIATION;
import static io.oncebook.adapter.persistence.jooq.generated.Tables.RECONCILIATION_BREAK;
import static io.oncebook.adapter.persistence.jooq.generated.Tables.RECONCILIATION_SUM;

import io.oncebook.adapter.persistence.jooq.generated.tables.records.ReconciliationRecord;
import io.oncebook.adapter.persistence.jooq.generated.tables.records.ReconciliationSumRecord;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.reconciliation.Sum;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;

/** A day with all that belongs to it, as the tables keep it. */
final class ReconciliationRow {

  private ReconciliationRow() {}

  static Condition isOf(StatementDay day) {
    return RECONCILIATION
        .TENANT_ID
        .eq(day.tenantId().value())
        .and(RECONCILIATION.CHANNEL.eq(day.channel().code()))
        .and(RECONCILIATION.STATEMENT_DATE.eq(day.date()));
  }

  static StatementDay day(ReconciliationRecord row) {
    return StatementRow.day(row.getTenantId(), row.getChannel(), row.getStatementDate());
  }

  /** Reads what belongs to the row. */
  static Reconciliation reconciliation(DSLContext dsl, ReconciliationRecord row) {
    return new Reconciliation(
        new ReconciliationId(row.getId()),
        day(row),
        ReconciliationState.valueOf(row.getState()),
        Optional.ofNullable(row.getDigest()).map(StatementDigest::new).orElse(null),
        row.getMatchedAt(),
        sums(dsl, row.getId()),
        row.getMatched(),
        countBreaks(dsl, row.getId(), BreakState.REPAIRED),
        countBreaks(dsl, row.getId(), BreakState.OPEN));
  }

  static int countBreaks(DSLContext dsl, long id, BreakState state) {
    return dsl.fetchCount(
        RECONCILIATION_BREAK,
        RECONCILIATION_BREAK
            .RECONCILIATION_ID
            .eq(id)
            .and(RECONCILIATION_BREAK.STATE.eq(state.name())));
  }

  private static List<Sum> sums(DSLContext dsl, long id) {
    return dsl.selectFrom(RECONCILIATION_SUM)
        .where(RECONCILIATION_SUM.RECONCILIATION_ID.eq(id))
        .orderBy(RECONCILIATION_SUM.SIDE, RECONCILIATION_SUM.KIND, RECONCILIATION_SUM.CURRENCY)
        .fetch(ReconciliationRow::sum);
  }

  private static Sum sum(ReconciliationSumRecord row) {
    return new Sum(
        Sum.Side.valueOf(row.getSide()),
        Sum.Kind.valueOf(row.getKind()),
        Currency.getInstance(row.getCurrency()),
        row.getCounted(),
        row.getAmountMinor());
  }
}
