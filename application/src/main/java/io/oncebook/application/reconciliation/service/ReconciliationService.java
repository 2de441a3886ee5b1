package io.oncebook.application.reconciliation.service;

import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.application.reconciliation.ReconcileUseCase;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakOfDay;
import io.oncebook.domain.reconciliation.BreakQuery;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.OpenBreaks;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.statement.ApplicationPort;
import io.oncebook.domain.statement.StatementPort;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Has days compared, and shows how far they are. */
public final class ReconciliationService implements ReconcileUseCase {

  private final ReconciliationPort reconciliations;
  private final DayComparison comparison;

  /**
   * Compares in slices.
   *
   * @param sliceSize how many rows are held against the books at a time
   */
  public ReconciliationService(
      ReconciliationPort reconciliations,
      MatchPort matches,
      StatementPort statements,
      HandleNoticeBatchUseCase notices,
      SettlementChain settlementChain,
      RefundPort refunds,
      ApplicationPort applications,
      Clock clock,
      int sliceSize) {
    this.reconciliations = reconciliations;
    this.comparison =
        new DayComparison(
            reconciliations,
            matches,
            statements,
            new StatementRepair(
                notices,
                settlementChain,
                matches,
                new RefundAttribution(matches, refunds),
                applications),
            clock,
            sliceSize);
  }

  @Override
  public Optional<Reconciliation> reconcile(TenantId tenantId, ReconciliationId id) {
    find(tenantId, id).ifPresent(comparison::compareWithNeighbours);
    return find(tenantId, id);
  }

  @Override
  public Optional<Reconciliation> find(TenantId tenantId, ReconciliationId id) {
    return reconciliations.find(tenantId, id);
  }

  @Override
  public List<Reconciliation> list(
      TenantId tenantId, @Nullable ReconciliationState state, ReconciliationId after, int limit) {
    return reconciliations.list(tenantId, state, after, limit);
  }

  @Override
  public Optional<List<Break>> breaks(
      TenantId tenantId,
      ReconciliationId id,
      @Nullable BreakState state,
      BreakId after,
      int limit) {
    return find(tenantId, id).map(day -> reconciliations.breaks(day.id(), state, after, limit));
  }

  @Override
  public List<BreakOfDay> breaks(BreakQuery query) {
    return reconciliations.find(query);
  }

  @Override
  public List<OpenBreaks> openBreaks() {
    return reconciliations.openBreaks();
  }

  /** For an import, which knows the day already. */
  void compareWithNeighbours(Reconciliation day) {
    comparison.compareWithNeighbours(day);
  }
}
