package io.oncebook.application.suspense.service;

import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.ledger.SuspensePayment;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Clock;
import java.util.Optional;

/** Pays an order that was registered late from the suspense that its payment was booked to. */
public final class SuspenseChain {

  private static final int MAX_PAYMENTS = 10;

  private final SettlementTransactionPort transactions;
  private final LedgerPort ledger;
  private final Clock clock;

  public SuspenseChain(SettlementTransactionPort transactions, LedgerPort ledger, Clock clock) {
    this.transactions = transactions;
    this.ledger = ledger;
    this.clock = clock;
  }

  /**
   * Pays the registered order by the oldest payment in suspense that was booked before anybody knew
   * the order and fits it in every way. All else is left to a person.
   *
   * @return whether it did
   */
  public boolean payFromSuspense(OrderRegistration order) {
    SuspenseQuery ofTheOrder =
        new SuspenseQuery(order.tenantId(), order.orderNo(), new JournalEntryId(0), MAX_PAYMENTS);
    return ledger.inSuspense(ofTheOrder).stream()
        .map(StoredEntry::entry)
        .map(SuspensePayment::of)
        .flatMap(Optional::stream)
        .filter(SuspensePayment::waitsForItsOrder)
        .anyMatch(this::release);
  }

  private boolean release(SuspensePayment payment) {
    return transactions.run(
        unit -> {
          var outcome = new Reclassification(unit, payment, clock.instant()).toItsOrder();
          boolean moved = outcome == Reclassification.Outcome.MOVED;
          return new TransactionOutcome<>(moved, moved);
        });
  }
}
