package io.oncebook.application.reconciliation;

import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakOfDay;
import io.oncebook.domain.reconciliation.BreakQuery;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.OpenBreaks;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares days, and shows how far they are. */
public interface ReconcileUseCase {

  /**
   * Compares the day's statement with claims and ledger once more, books what is missing, and keeps
   * what does not fit. Changes nothing in a day that is closed or has no statement.
   *
   * @return the day as it stands now; empty when there is none of that number
   * @throws RuntimeException when the store failed; the same call again goes on
   */
  Optional<Reconciliation> reconcile(TenantId tenantId, ReconciliationId id);

  Optional<Reconciliation> find(TenantId tenantId, ReconciliationId id);

  /** Days by rising number; see the port. */
  List<Reconciliation> list(
      TenantId tenantId, @Nullable ReconciliationState state, ReconciliationId after, int limit);

  /** Breaks of a day by rising number; see the port. Empty when there is no such day. */
  Optional<List<Break>> breaks(
      TenantId tenantId, ReconciliationId id, @Nullable BreakState state, BreakId after, int limit);

  /** Breaks of whatever day; see the port. */
  List<BreakOfDay> breaks(BreakQuery query);

  /** What nobody has explained; see the port. */
  List<OpenBreaks> openBreaks();
}
