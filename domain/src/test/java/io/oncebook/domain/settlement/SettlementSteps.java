package io.oncebook.domain.settlement;

import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.WholeJournal;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderPort;
import java.util.List;

/** The steps that the contracts of settlement have in common. */
abstract class SettlementSteps {

  final Fixture fixture = Fixture.ofNewTenant();

  protected abstract SettlementTransactionPort transactions();

  protected abstract IdempotencyPort idempotency();

  protected abstract OrderPort orders();

  protected abstract LedgerPort ledger();

  /** The claim of a payment of one yuan. */
  final Claim claim(String orderNo, String transactionNo) {
    return idempotency()
        .tryAcquire(
            fixture.claim(
                fixture.payment(
                    fixture.trade(Fixture.WECHAT, transactionNo, orderNo), Fixture.yuan("1"))))
        .claim();
  }

  final boolean markBooked(Claim claim) {
    return transactions()
        .run(unit -> TransactionOutcome.commit(unit.markBooked(claim.id(), Fixture.NOON)));
  }

  final JournalEntry settle(SettlementTransaction unit, Claim claim) {
    unit.markBooked(claim.id(), Fixture.NOON);
    JournalEntry entry = append(unit, claim);
    unit.markPaid(order(unit, claim), claim.event().trade().transactionNo(), Fixture.NOON);
    unit.announce(Announcement.of(entry));
    return entry;
  }

  final JournalEntry append(SettlementTransaction unit, Claim claim) {
    JournalEntry entry = entryOf(unit, claim);
    unit.append(entry);
    return entry;
  }

  final JournalEntry entryOf(SettlementTransaction unit, Claim claim) {
    return ((Decision.PayOrder)
            SettlementRules.decide(claim.event(), KnownFacts.of(order(unit, claim)), Fixture.NOON))
        .entry();
  }

  final ChannelOrder order(SettlementTransaction unit, Claim claim) {
    return unit.lockOrder(fixture.tenantId(), claim.event().trade().orderNo()).orElseThrow();
  }

  final List<JournalEntry> stored() {
    return WholeJournal.of(ledger(), fixture.tenantId());
  }
}
