package io.oncebook.application.suspense.service;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.suspense.ReassignSuspenseUseCase;
import io.oncebook.application.suspense.Reassigned;
import io.oncebook.application.suspense.ReassignmentRefusal;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.ledger.SuspenseBalance;
import io.oncebook.domain.ledger.SuspensePayment;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Moves money from suspense to orders as operators decide. The journal's index sees to it that each
 * payment is moved once.
 */
public final class ReassignSuspenseService implements ReassignSuspenseUseCase {

  private final ActionTransactions actions;
  private final LedgerPort ledger;
  private final OrderPort orders;
  private final Clock clock;

  public ReassignSuspenseService(
      ActionTransactions actions, LedgerPort ledger, OrderPort orders, Clock clock) {
    this.actions = actions;
    this.ledger = ledger;
    this.orders = orders;
    this.clock = clock;
  }

  @Override
  public ActionResult<Reassigned, ReassignmentRefusal> reassign(
      JournalEntryId entryId, OrderNo orderNo, OperatorAction action) {
    return find(action.tenantId(), entryId)
        .map(payment -> reassign(payment, orderNo, action))
        .orElseGet(ActionResult.Unknown::new);
  }

  @Override
  public List<SuspenseBalance> list(SuspenseQuery query) {
    return ledger.inSuspense(query);
  }

  @Override
  public Optional<SuspensePayment> find(TenantId tenantId, JournalEntryId entryId) {
    return ledger.find(tenantId, entryId).map(StoredEntry::entry).flatMap(SuspensePayment::of);
  }

  /** The same number for another order is another action, though its subject is the same. */
  private ActionResult<Reassigned, ReassignmentRefusal> reassign(
      SuspensePayment payment, OrderNo orderNo, OperatorAction action) {
    return actions.run(
        action,
        unit ->
            new Reclassification(unit, payment, clock.instant())
                .to(orderNo)
                .map(ActionResult.Refused::new),
        () ->
            standing(payment)
                .filter(entry -> orderNo.equals(entry.entry().orderNo()))
                .map(entry -> new Reassigned(entry, isPaidBy(payment, orderNo))));
  }

  private Optional<StoredEntry> standing(SuspensePayment payment) {
    return ledger
        .find(
            new JournalQuery(
                payment.trade().tenantId(),
                null,
                payment.entry().key().reassigned(),
                new JournalEntryId(0),
                1))
        .stream()
        .findFirst();
  }

  private boolean isPaidBy(SuspensePayment payment, OrderNo orderNo) {
    return orders
        .find(payment.trade().tenantId(), orderNo)
        .flatMap(order -> order.payment())
        .filter(payment.trade()::equals)
        .isPresent();
  }
}
