package io.oncebook.application.ledger.service;

import io.oncebook.application.ledger.LedgerUseCase;
import io.oncebook.domain.ledger.JournalListQuery;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.ListedEntry;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.ledger.TrialBalance;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;

/** Reads the books as they are committed. */
public final class LedgerService implements LedgerUseCase {

  private final LedgerPort ledger;

  public LedgerService(LedgerPort ledger) {
    this.ledger = ledger;
  }

  @Override
  public List<ListedEntry> list(JournalListQuery query) {
    return ledger.list(query);
  }

  @Override
  public List<StoredEntry> find(JournalQuery query) {
    return ledger.find(query);
  }

  @Override
  public TrialBalance trialBalance(TenantId tenantId) {
    return ledger.trialBalance(tenantId);
  }
}
