package io.oncebook.application.refund;

import io.oncebook.application.action.ActionResult;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.refund.StoredRefund;
import io.oncebook.domain.tenant.TenantId;
import java.util.Optional;

/** What operators do about refunds that do not end by themselves. */
public interface EndRefundUseCase {

  /** The refund with its number in the store, by which actions name it. */
  Optional<StoredRefund> find(TenantId tenantId, RefundNo refundNo);

  /**
   * Ends a live refund, for a person has found out that no money goes back for it or that the books
   * hold its money under another name, in one transaction with the action, which is kept for ever
   * with who, when and why. What was reserved is free again. Should the channel tell a success all
   * the same, it is booked, and flagged. The same action sent again is done once and has the same
   * answer.
   *
   * @return refused with the refund's state when it has ended, or the channel is being asked for it
   *     right now
   * @throws RuntimeException when the store failed; either all or nothing was done
   */
  ActionResult<Refund, RefundState> end(RefundNo refundNo, OperatorAction action);
}
