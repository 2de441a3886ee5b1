package io.oncebook.application.settlement.service;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.settlement.SettlementFacts;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;

/** The facts as the business transaction sees them, with the order locked before anything else. */
record TransactionFacts(TenantId tenantId, Optional<ChannelOrder> order, SettlementTransaction unit)
    implements SettlementFacts {

  static TransactionFacts about(ChannelEvent event, SettlementTransaction unit) {
    PaymentReference trade = event.trade();
    return new TransactionFacts(
        trade.tenantId(), unit.lockOrder(trade.tenantId(), trade.orderNo()), unit);
  }

  @Override
  public Optional<JournalEntry> entry(IdempotencyKey key) {
    return unit.lockEntry(tenantId, key);
  }

  @Override
  public Optional<JournalEntry> reassignment(JournalEntry payment) {
    // Whoever moves its money holds its entry, as the rules do since they asked for it.
    return unit.findEntry(tenantId, payment.key().reassigned());
  }

  @Override
  public Optional<JournalEntry> reversal(PaymentReference payment) {
    // Whoever books it holds the payment's entry, as the rules do since they asked for it.
    return unit.findEntry(tenantId, IdempotencyKey.ofReversal(payment));
  }

  @Override
  public Optional<Instant> settledReversal(PaymentReference payment) {
    return unit.findBooked(tenantId, IdempotencyKey.ofReversal(payment))
        .map(claim -> claim.event().occurredAt());
  }

  @Override
  public Optional<Refund> refund(RefundNo refundNo) {
    return unit.refunds().lock(tenantId, refundNo);
  }

  @Override
  public RefundTotals refundTotals(PaymentReference payment, Currency currency) {
    return unit.refunds().totals(payment, currency);
  }

  @Override
  public Money ownRefundedAfter(Instant instant, PaymentReference payment, Currency currency) {
    return unit.refunds().ownRefundedAfter(instant, payment, currency);
  }

  @Override
  public Money statedRefunds(PaymentReference payment, Currency currency) {
    return unit.refunds().stated(payment, currency);
  }
}
