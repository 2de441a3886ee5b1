package io.oncebook.application.suspense;

import io.oncebook.application.action.ActionResult;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.SuspenseBalance;
import io.oncebook.domain.ledger.SuspensePayment;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;

/** What operators do about payments in suspense. */
public interface ReassignSuspenseUseCase {

  /**
   * Moves what is left of a payment in suspense to an order, by one reclassifying entry and in one
   * transaction with the action, which is kept for ever with who, when and why. The order becomes
   * paid if it lacks just this payment: the payment named it, and is whole and of the order's
   * amount. So does an order that was closed, since a person has decided. A payment is moved once;
   * the same action sent again is done once and has the same answer.
   *
   * @param entryId of the entry that brought the payment to suspense
   * @throws RuntimeException when the store failed; either all or nothing was done
   */
  ActionResult<Reassigned, ReassignmentRefusal> reassign(
      JournalEntryId entryId, OrderNo orderNo, OperatorAction action);

  /** The payments in suspense of which money is left, by rising number. */
  List<SuspenseBalance> list(SuspenseQuery query);

  /** The payment that the tenant's entry of this number brought to suspense, moved since or not. */
  Optional<SuspensePayment> find(TenantId tenantId, JournalEntryId entryId);
}
