package io.oncebook.application.suspense.service;

import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.SuspenseBalance;
import io.oncebook.domain.ledger.SuspensePayment;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Clock;
import java.util.List;

/** Pays an order that was registered late from the suspense that its payment was booked to. */
public final class SuspenseChain {

  private static final int PAGE_SIZE = 50;

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
    JournalEntryId after = new JournalEntryId(0);
    List<SuspenseBalance> page;
    do {
      page =
          ledger.inSuspense(new SuspenseQuery(order.tenantId(), order.orderNo(), after, PAGE_SIZE));
      if (page.stream().anyMatch(open -> fits(open, order) && release(open))) {
        return true;
      }
      after = page.isEmpty() ? after : page.get(page.size() - 1).id();
    } while (page.size() == PAGE_SIZE);
    return false;
  }

  /** A look without a lock, which spares a transaction; the one under the lock decides. */
  private static boolean fits(SuspenseBalance open, OrderRegistration order) {
    return open.left().equals(order.amount());
  }

  private boolean release(SuspenseBalance open) {
    return SuspensePayment.of(open.payment().entry())
        .filter(SuspensePayment::waitsForItsOrder)
        .filter(this::release)
        .isPresent();
  }

  private boolean release(SuspensePayment payment) {
    return transactions.run(
        unit -> {
          boolean moved =
              new Reclassification(unit, payment, clock.instant()).toItsOrder().isEmpty();
          return new TransactionOutcome<>(moved, moved);
        });
  }
}
