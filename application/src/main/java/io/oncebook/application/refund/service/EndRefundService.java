package io.oncebook.application.refund.service;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.refund.EndRefundUseCase;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.refund.StoredRefund;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.tenant.TenantId;
import java.util.Optional;

/**
 * Ends refunds as operators decide. A step that a worker has taken before is lost to him then, and
 * what a channel answers him is claimed and booked like any notice.
 */
public final class EndRefundService implements EndRefundUseCase {

  private final ActionTransactions actions;
  private final RefundPort refunds;

  public EndRefundService(ActionTransactions actions, RefundPort refunds) {
    this.actions = actions;
    this.refunds = refunds;
  }

  @Override
  public Optional<StoredRefund> find(TenantId tenantId, RefundNo refundNo) {
    return refunds.stored(tenantId, refundNo);
  }

  @Override
  public ActionResult<Refund, RefundState> end(RefundNo refundNo, OperatorAction action) {
    return refunds
        .find(action.tenantId(), refundNo)
        .map(refund -> end(refund, action))
        .orElseGet(ActionResult.Unknown::new);
  }

  private ActionResult<Refund, RefundState> end(Refund refund, OperatorAction action) {
    return actions.run(
        action,
        unit -> end(refund, action, unit).map(ActionResult.Refused::new),
        () -> refunds.find(action.tenantId(), refund.refundNo()));
  }

  /** The order is held first, so that its sums hold as long as they are read under its lock. */
  private static Optional<RefundState> end(
      Refund seen, OperatorAction action, SettlementTransaction unit) {
    unit.lockOrder(seen.trade().tenantId(), seen.trade().orderNo());
    Refund refund = unit.refunds().lock(seen.trade().tenantId(), seen.refundNo()).orElseThrow();
    if (!refund.state().mayBeEnded()) {
      return Optional.of(refund.state());
    }
    unit.refunds().update(refund.ended(action.actedAt()));
    return Optional.empty();
  }
}
