package io.oncebook.domain.ledger;

import io.oncebook.domain.tenant.TenantId;
import java.util.List;

/** Reads the books. Writing goes through the business transaction alone. */
public interface LedgerPort {

  /** The entries that the query names, by rising number, with their postings. */
  List<StoredEntry> find(JournalQuery query);

  /** The sums over all committed postings of the tenant, read in one snapshot. */
  TrialBalance trialBalance(TenantId tenantId);
}
