package io.oncebook.application.orphan.service;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.orphan.OrphanActionsUseCase;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.settlement.SettlementTransaction;
import java.util.List;
import java.util.Optional;

/** Carries out what operators decide about orphans. */
public final class OrphanActionService implements OrphanActionsUseCase {

  private final ActionTransactions actions;
  private final OrphanPort orphans;
  private final AuditPort audit;
  private final SettlementChain settlementChain;

  public OrphanActionService(
      ActionTransactions actions,
      OrphanPort orphans,
      AuditPort audit,
      SettlementChain settlementChain) {
    this.actions = actions;
    this.orphans = orphans;
    this.audit = audit;
    this.settlementChain = settlementChain;
  }

  @Override
  public ActionResult<Claim, ClaimState> retry(ClaimId claimId, OperatorAction action) {
    Optional<Claim> claim = claim(claimId, action);
    if (claim.isEmpty()) {
      return new ActionResult.Unknown<>();
    }
    if (audit.record(action)) {
      settlementChain.settle(claim.get());
      return new ActionResult.Done<>(claim(claimId, action).orElseThrow());
    }
    return ActionTransactions.repeated(audit, action, () -> retriedAgain(claim.get(), action));
  }

  /** The first one may have ended before it could try. */
  private Optional<Claim> retriedAgain(Claim claim, OperatorAction action) {
    settlementChain.makeDueNow(claim);
    return claim(claim.id(), action);
  }

  @Override
  public ActionResult<Claim, ClaimState> resolve(ClaimId claimId, OperatorAction action) {
    Optional<Claim> claim = claim(claimId, action);
    if (claim.isEmpty()) {
      return new ActionResult.Unknown<>();
    }
    ActionResult<Claim, ClaimState> result =
        actions.run(action, unit -> resolve(claim.get(), unit), () -> claim(claimId, action));
    return result instanceof ActionResult.Refused
        ? new ActionResult.Refused<>(claim(claimId, action).orElseThrow().state())
        : result;
  }

  private static Optional<ActionResult<Claim, ClaimState>> resolve(
      Claim claim, SettlementTransaction unit) {
    return unit.resolve(claim.id())
        ? Optional.empty()
        : Optional.of(new ActionResult.Refused<>(claim.state()));
  }

  @Override
  public List<StoredAction> list(AuditQuery query) {
    return audit.list(query);
  }

  private Optional<Claim> claim(ClaimId claimId, OperatorAction action) {
    return orphans.claim(action.tenantId(), claimId);
  }
}
