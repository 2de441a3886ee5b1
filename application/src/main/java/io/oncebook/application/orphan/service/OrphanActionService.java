package io.oncebook.application.orphan.service;

import io.oncebook.application.orphan.OrphanActionResult;
import io.oncebook.application.orphan.OrphanActionResult.ActionConflict;
import io.oncebook.application.orphan.OrphanActionResult.Done;
import io.oncebook.application.orphan.OrphanActionResult.OrphanSettled;
import io.oncebook.application.orphan.OrphanActionResult.OrphanUnknown;
import io.oncebook.application.orphan.OrphanActionsUseCase;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.util.List;
import java.util.Optional;

/**
 * Carries out what operators decide about orphans; the number of an action sees to it that once.
 */
public final class OrphanActionService implements OrphanActionsUseCase {

  private final SettlementTransactionPort transactions;
  private final OrphanPort orphans;
  private final AuditPort audit;
  private final SettlementChain settlementChain;

  public OrphanActionService(
      SettlementTransactionPort transactions,
      OrphanPort orphans,
      AuditPort audit,
      SettlementChain settlementChain) {
    this.transactions = transactions;
    this.orphans = orphans;
    this.audit = audit;
    this.settlementChain = settlementChain;
  }

  @Override
  public OrphanActionResult retry(ClaimId claimId, OperatorAction action) {
    Optional<Claim> claim = orphans.claim(action.tenantId(), claimId);
    if (claim.isEmpty()) {
      return new OrphanUnknown();
    }
    if (audit.record(action)) {
      settlementChain.settle(claim.get());
      return asItStands(claimId, action);
    }
    if (!audit.holds(action)) {
      return new ActionConflict();
    }
    // The first one may have ended before it could try.
    settlementChain.makeDueNow(claim.get());
    return asItStands(claimId, action);
  }

  @Override
  public OrphanActionResult resolve(ClaimId claimId, OperatorAction action) {
    if (orphans.claim(action.tenantId(), claimId).isEmpty()) {
      return new OrphanUnknown();
    }
    return switch (transactions.<Resolution>run(unit -> resolve(claimId, action, unit))) {
      case RESOLVED -> asItStands(claimId, action);
      case NUMBER_TAKEN -> audit.holds(action) ? asItStands(claimId, action) : new ActionConflict();
      case SETTLED ->
          new OrphanSettled(orphans.claim(action.tenantId(), claimId).orElseThrow().state());
    };
  }

  @Override
  public List<StoredAction> list(AuditQuery query) {
    return audit.list(query);
  }

  private enum Resolution {
    RESOLVED,
    NUMBER_TAKEN,
    SETTLED
  }

  private static TransactionOutcome<Resolution> resolve(
      ClaimId claimId, OperatorAction action, SettlementTransaction unit) {
    if (!unit.record(action)) {
      return TransactionOutcome.rollBack(Resolution.NUMBER_TAKEN);
    }
    return unit.resolve(claimId)
        ? TransactionOutcome.commit(Resolution.RESOLVED)
        : TransactionOutcome.rollBack(Resolution.SETTLED);
  }

  private OrphanActionResult asItStands(ClaimId claimId, OperatorAction action) {
    return new Done(orphans.claim(action.tenantId(), claimId).orElseThrow());
  }
}
