package io.oncebook.application.refund.service;

import io.oncebook.application.refund.EndRefundResult;
import io.oncebook.application.refund.EndRefundResult.ActionConflict;
import io.oncebook.application.refund.EndRefundResult.Done;
import io.oncebook.application.refund.EndRefundResult.NotToBeEnded;
import io.oncebook.application.refund.EndRefundResult.RefundUnknown;
import io.oncebook.application.refund.EndRefundUseCase;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.refund.StoredRefund;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.util.Optional;

/**
 * Ends refunds as operators decide. A step that a worker has taken before is lost to him then, and
 * what a channel answers him is claimed and booked like any notice.
 */
public final class EndRefundService implements EndRefundUseCase {

  private final SettlementTransactionPort transactions;
  private final RefundPort refunds;
  private final AuditPort audit;

  public EndRefundService(
      SettlementTransactionPort transactions, RefundPort refunds, AuditPort audit) {
    this.transactions = transactions;
    this.refunds = refunds;
    this.audit = audit;
  }

  @Override
  public Optional<StoredRefund> find(TenantId tenantId, RefundNo refundNo) {
    return refunds.stored(tenantId, refundNo);
  }

  @Override
  public EndRefundResult end(RefundNo refundNo, OperatorAction action) {
    Optional<Refund> refund = refunds.find(action.tenantId(), refundNo);
    if (refund.isEmpty()) {
      return new RefundUnknown();
    }
    EndRefundResult result = transactions.run(unit -> end(refund.get(), action, unit));
    return result instanceof ActionConflict && audit.holds(action)
        ? new Done(refunds.find(action.tenantId(), refundNo).orElseThrow())
        : result;
  }

  /** The order is held first, so that its sums hold as long as they are read under its lock. */
  private static TransactionOutcome<EndRefundResult> end(
      Refund seen, OperatorAction action, SettlementTransaction unit) {
    if (!unit.record(action)) {
      return TransactionOutcome.rollBack(new ActionConflict());
    }
    unit.lockOrder(seen.trade().tenantId(), seen.trade().orderNo());
    Refund refund = unit.refunds().lock(seen.trade().tenantId(), seen.refundNo()).orElseThrow();
    if (!refund.state().mayBeEnded()) {
      return TransactionOutcome.rollBack(new NotToBeEnded(refund.state()));
    }
    Refund ended = refund.ended(action.actedAt());
    unit.refunds().update(ended);
    return TransactionOutcome.commit(new Done(ended));
  }
}
