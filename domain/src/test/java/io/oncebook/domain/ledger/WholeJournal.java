package io.oncebook.domain.ledger;

import io.oncebook.domain.tenant.TenantId;
import java.util.List;

/** All entries of a tenant, for tests whose books are small. */
public final class WholeJournal {

  private WholeJournal() {}

  public static List<JournalEntry> of(LedgerPort ledger, TenantId tenantId) {
    return ledger
        .find(new JournalQuery(tenantId, null, null, new JournalEntryId(0), Integer.MAX_VALUE))
        .stream()
        .map(StoredEntry::entry)
        .toList();
  }
}
