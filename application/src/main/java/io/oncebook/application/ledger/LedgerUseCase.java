package io.oncebook.application.ledger;

import io.oncebook.domain.ledger.JournalListQuery;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.ledger.ListedEntry;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.ledger.TrialBalance;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;

/** What can be read from the books. */
public interface LedgerUseCase {

  /** A page of the journal; see {@link io.oncebook.domain.ledger.LedgerPort#list}. */
  List<ListedEntry> list(JournalListQuery query);

  List<StoredEntry> find(JournalQuery query);

  TrialBalance trialBalance(TenantId tenantId);
}
