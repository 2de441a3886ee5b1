package io.oncebook.adapter.persistence.reconciliation;

import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION;
import static java.util.Comparator.comparing;

import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.reconciliation.DayTransitions;
import io.oncebook.domain.reconciliation.ReconciliationDay;
import io.oncebook.domain.statement.StatementDay;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;

/**
 * The days of entries that a transaction adds. Bookings share a day's row, and whoever changes the
 * day has it alone: nobody closes it between an entry and its commit.
 */
public final class BookedDays {

  /** The order of the index, so that two batches do not add days crosswise. */
  private static final Comparator<StatementDay> BY_INDEX =
      comparing((StatementDay day) -> day.tenantId().value())
          .thenComparing(day -> day.channel().code())
          .thenComparing(StatementDay::date);

  private BookedDays() {}

  /** Holds the days to the end of the transaction, and opens a break for what comes late. */
  public static void hold(DSLContext inside, Collection<JournalEntry> appended) {
    Map<StatementDay, List<JournalEntry>> byDay = new TreeMap<>(BY_INDEX);
    for (JournalEntry entry : appended) {
      ReconciliationDay.dayOf(entry)
          .ifPresent(day -> byDay.computeIfAbsent(day, none -> new ArrayList<>()).add(entry));
    }
    byDay.forEach(
        (day, entries) -> {
          DayTransitions held =
              new DayTransitions(new JooqDayTransaction(inside, shareOrAdd(inside, day)));
          entries.forEach(held::book);
        });
  }

  private static ReconciliationDay shareOrAdd(DSLContext inside, StatementDay day) {
    return share(inside, day)
        .orElseGet(
            () -> {
              add(inside, day);
              return share(inside, day).orElseThrow();
            });
  }

  private static Optional<ReconciliationDay> share(DSLContext inside, StatementDay day) {
    return inside
        .selectFrom(RECONCILIATION)
        .where(ReconciliationRow.isOf(day))
        // Spelled so that every server understands it.
        .option("lock in share mode")
        .fetchOptional(ReconciliationRow::of);
  }

  /** Without a row, a day could be added, compared and closed while this transaction is open. */
  private static void add(DSLContext inside, StatementDay day) {
    try {
      ReconciliationRow.insertFresh(inside, day);
    } catch (DataAccessException e) {
      // Somebody else was first, which is as good. The server undoes only the refused statement.
      if (!DuplicateKey.isOn(ReconciliationRow.DAY_INDEX, e)) {
        throw e;
      }
    }
  }
}
