package io.oncebook.domain.ledger;

import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;

/** Reads the books. Writing goes through the business transaction alone. */
public interface LedgerPort {

  /**
   * A page of the journal. Entries come by rising position; one that is committed later stands
   * behind all that were ever listed, whatever its number, so whoever goes on behind the last
   * position misses none and sees none twice.
   *
   * <p>When the query names a time, entries come by rising time of booking instead, and {@code
   * after} is where the last page ended. An entry that is committed while such a list is read may
   * be missing from it.
   */
  List<ListedEntry> list(JournalListQuery query);

  /** The entries that the query names, by rising number, with their postings. */
  List<StoredEntry> find(JournalQuery query);

  /** The tenant's entry of this number. */
  Optional<StoredEntry> find(TenantId tenantId, JournalEntryId id);

  /**
   * The payments that the query names that went to suspense, by rising number of their entries.
   * Left out are those of which what was left has been moved to an order, and those that have gone
   * back in full.
   */
  List<SuspenseBalance> inSuspense(SuspenseQuery query);

  /** How many payments of the tenant are in suspense with money left. */
  long countInSuspense(TenantId tenantId);

  /** The sums over all committed postings of the tenant, read in one snapshot. */
  TrialBalance trialBalance(TenantId tenantId);
}
