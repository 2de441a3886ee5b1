package io.oncebook.application.suspense.service;

import io.oncebook.application.suspense.ReassignSuspenseUseCase;
import io.oncebook.application.suspense.ReassignmentResult;
import io.oncebook.application.suspense.ReassignmentResult.ActionConflict;
import io.oncebook.application.suspense.ReassignmentResult.AlreadyReassigned;
import io.oncebook.application.suspense.ReassignmentResult.DoesNotFit;
import io.oncebook.application.suspense.ReassignmentResult.Done;
import io.oncebook.application.suspense.ReassignmentResult.EntryUnknown;
import io.oncebook.application.suspense.ReassignmentResult.NothingLeft;
import io.oncebook.application.suspense.ReassignmentResult.OrderUnknown;
import io.oncebook.application.suspense.ReassignmentResult.RefundUnderWay;
import io.oncebook.domain.audit.AuditPort;
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
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Moves money from suspense to orders as operators decide. The journal's index sees to it that each
 * payment is moved once, and the number of the action that a double click is one action.
 */
public final class ReassignSuspenseService implements ReassignSuspenseUseCase {

  private final SettlementTransactionPort transactions;
  private final LedgerPort ledger;
  private final OrderPort orders;
  private final AuditPort audit;
  private final Clock clock;

  public ReassignSuspenseService(
      SettlementTransactionPort transactions,
      LedgerPort ledger,
      OrderPort orders,
      AuditPort audit,
      Clock clock) {
    this.transactions = transactions;
    this.ledger = ledger;
    this.orders = orders;
    this.audit = audit;
    this.clock = clock;
  }

  @Override
  public ReassignmentResult reassign(
      JournalEntryId entryId, OrderNo orderNo, OperatorAction action) {
    return find(action.tenantId(), entryId)
        .map(payment -> reassign(payment, orderNo, action))
        .orElseGet(EntryUnknown::new);
  }

  @Override
  public List<SuspenseBalance> list(SuspenseQuery query) {
    return ledger.inSuspense(query);
  }

  @Override
  public Optional<SuspensePayment> find(TenantId tenantId, JournalEntryId entryId) {
    return ledger.find(tenantId, entryId).map(StoredEntry::entry).flatMap(SuspensePayment::of);
  }

  private ReassignmentResult reassign(
      SuspensePayment payment, OrderNo orderNo, OperatorAction action) {
    Optional<Reclassification.Outcome> outcome =
        transactions.run(unit -> reassign(payment, orderNo, action, unit));
    if (outcome.isEmpty()) {
      return repeat(payment, orderNo, action);
    }
    return switch (outcome.get()) {
      case MOVED -> done(standing(payment).orElseThrow(), payment, orderNo);
      case ORDER_UNKNOWN -> new OrderUnknown();
      case DOES_NOT_FIT -> new DoesNotFit();
      case ALREADY_REASSIGNED -> new AlreadyReassigned();
      case NOTHING_LEFT -> new NothingLeft();
      case REFUND_UNDER_WAY -> new RefundUnderWay();
    };
  }

  /** The same number for another order is another action, though its subject is the same. */
  private ReassignmentResult repeat(
      SuspensePayment payment, OrderNo orderNo, OperatorAction action) {
    Optional<StoredEntry> first =
        standing(payment).filter(entry -> orderNo.equals(entry.entry().orderNo()));
    return first.isPresent() && audit.holds(action)
        ? done(first.get(), payment, orderNo)
        : new ActionConflict();
  }

  /** Empty when the action's number is taken. */
  private TransactionOutcome<Optional<Reclassification.Outcome>> reassign(
      SuspensePayment payment, OrderNo orderNo, OperatorAction action, SettlementTransaction unit) {
    if (!unit.record(action)) {
      return TransactionOutcome.rollBack(Optional.empty());
    }
    var outcome = new Reclassification(unit, payment, clock.instant()).to(orderNo);
    return new TransactionOutcome<>(
        Optional.of(outcome), outcome == Reclassification.Outcome.MOVED);
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

  private ReassignmentResult done(StoredEntry entry, SuspensePayment payment, OrderNo orderNo) {
    boolean paid =
        orders
            .find(payment.trade().tenantId(), orderNo)
            .flatMap(order -> order.payment())
            .filter(payment.trade()::equals)
            .isPresent();
    return new Done(entry, paid);
  }
}
