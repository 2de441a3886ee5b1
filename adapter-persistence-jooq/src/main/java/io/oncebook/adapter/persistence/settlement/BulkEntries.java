package io.oncebook.adapter.persistence.settlement;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static java.util.stream.Collectors.toMap;

import io.oncebook.adapter.persistence.ledger.JournalRow;
import io.oncebook.adapter.persistence.transaction.TenantKey;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.settlement.AppendResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jooq.Field;

/**
 * Writes entries together. Those of the facts in the journal are looked for before; the journal's
 * index has the last word all the same, and then ends the transaction.
 */
final class BulkEntries {

  private final DSLContext dsl;
  private final List<JournalEntry> entries = new ArrayList<>();
  private final List<JournalEntry> appended = new ArrayList<>();
  private final Set<TenantKey> asked = new HashSet<>();
  private final Set<TenantKey> inJournal = new HashSet<>();

  BulkEntries(DSLContext dsl) {
    this.dsl = dsl;
  }

  AppendResult append(JournalEntry entry, List<Claim> claims) {
    TenantKey key = TenantKey.of(entry);
    if (!asked.contains(key)) {
      Set<TenantKey> wanted = new HashSet<>(Set.of(key));
      claims.stream().map(TenantKey::of).filter(fact -> !asked.contains(fact)).forEach(wanted::add);
      asked.addAll(wanted);
      inJournal.addAll(ids(wanted).keySet());
    }
    if (!inJournal.add(key)) {
      return AppendResult.ALREADY_IN_JOURNAL;
    }
    entries.add(entry);
    appended.add(entry);
    return AppendResult.APPENDED;
  }

  /** All that were added, written or not. */
  List<JournalEntry> appended() {
    return appended;
  }

  void write() {
    if (entries.isEmpty()) {
      return;
    }
    dsl.insertInto(JOURNAL_ENTRY, JournalRow.INSERTED)
        .valuesOfRecords(
            entries.stream()
                .map(entry -> JournalRow.of(entry).into(JournalRow.INSERTED.toArray(Field[]::new)))
                .toList())
        .execute();
    Map<TenantKey, JournalEntry> byKey =
        entries.stream().collect(toMap(TenantKey::of, Function.identity()));
    Map<Long, JournalEntry> byId = new LinkedHashMap<>();
    ids(byKey.keySet()).forEach((key, id) -> byId.put(id, byKey.get(key)));
    BulkWrites.mustBe(entries.size(), byId.size(), "entries");
    JournalRow.insertPostings(dsl, byId);
    entries.clear();
  }

  private Map<TenantKey, Long> ids(Collection<TenantKey> keys) {
    return dsl.select(JOURNAL_ENTRY.TENANT_ID, JOURNAL_ENTRY.IDEMPOTENT_KEY, JOURNAL_ENTRY.ID)
        .from(JOURNAL_ENTRY)
        .where(TenantKey.among(keys, JOURNAL_ENTRY.TENANT_ID, JOURNAL_ENTRY.IDEMPOTENT_KEY))
        .fetchMap(row -> new TenantKey(row.value1(), row.value2()), row -> row.value3());
  }
}
