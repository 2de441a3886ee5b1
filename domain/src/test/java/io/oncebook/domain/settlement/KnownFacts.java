package io.oncebook.domain.settlement;

import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.SuspensePayment;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundTotals;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Facts that a test has made up. */
public record KnownFacts(
    @Nullable ChannelOrder known,
    @Nullable JournalEntry payment,
    @Nullable Refund refund,
    long refundedMinor,
    long reservedMinor,
    long ownLaterMinor,
    long statedMinor,
    boolean reassigned,
    @Nullable JournalEntry reversal,
    @Nullable Instant reversedAt)
    implements SettlementFacts {

  public static KnownFacts nothing() {
    return new KnownFacts(null, null, null, 0, 0, 0, 0, false, null, null);
  }

  public static KnownFacts of(ChannelOrder order) {
    return new KnownFacts(order, null, null, 0, 0, 0, 0, false, null, null);
  }

  public KnownFacts paidWith(JournalEntry entry) {
    return new KnownFacts(
        known,
        entry,
        refund,
        refundedMinor,
        reservedMinor,
        ownLaterMinor,
        statedMinor,
        reassigned,
        reversal,
        reversedAt);
  }

  public KnownFacts with(Refund own) {
    return new KnownFacts(
        known,
        payment,
        own,
        refundedMinor,
        reservedMinor,
        ownLaterMinor,
        statedMinor,
        reassigned,
        reversal,
        reversedAt);
  }

  public KnownFacts withTotals(long refunded, long reserved) {
    return new KnownFacts(
        known,
        payment,
        refund,
        refunded,
        reserved,
        ownLaterMinor,
        statedMinor,
        reassigned,
        reversal,
        reversedAt);
  }

  /** So much of what was refunded is ours, and younger than any news. */
  public KnownFacts withOwnLater(long minor) {
    return new KnownFacts(
        known,
        payment,
        refund,
        refundedMinor,
        reservedMinor,
        minor,
        statedMinor,
        reassigned,
        reversal,
        reversedAt);
  }

  /** So much was refunded by the channel's statements. */
  public KnownFacts withStated(long minor) {
    return new KnownFacts(
        known,
        payment,
        refund,
        refundedMinor,
        reservedMinor,
        ownLaterMinor,
        minor,
        reassigned,
        reversal,
        reversedAt);
  }

  /** What the payment left in suspense has been moved to an order. */
  public KnownFacts withReassignment() {
    return new KnownFacts(
        known,
        payment,
        refund,
        refundedMinor,
        reservedMinor,
        ownLaterMinor,
        statedMinor,
        true,
        reversal,
        reversedAt);
  }

  /** The payment was reversed, and the journal says so. */
  public KnownFacts withReversal(JournalEntry entry) {
    return new KnownFacts(
        known,
        payment,
        refund,
        refundedMinor,
        reservedMinor,
        ownLaterMinor,
        statedMinor,
        reassigned,
        entry,
        entry.occurredAt());
  }

  /** News of the payment's reversal came before the payment. */
  public KnownFacts withEarlyReversal(Instant at) {
    return new KnownFacts(
        known,
        payment,
        refund,
        refundedMinor,
        reservedMinor,
        ownLaterMinor,
        statedMinor,
        reassigned,
        reversal,
        at);
  }

  @Override
  public Optional<ChannelOrder> order() {
    return Optional.ofNullable(known);
  }

  @Override
  public Optional<JournalEntry> entry(IdempotencyKey key) {
    return Optional.ofNullable(payment).filter(entry -> entry.key().equals(key));
  }

  @Override
  public Optional<JournalEntry> reassignment(JournalEntry suspended) {
    return reassigned
        ? SuspensePayment.of(suspended)
            .map(found -> found.moved(suspended.amount(), found.trade().orderNo(), Instant.EPOCH))
        : Optional.empty();
  }

  @Override
  public Optional<JournalEntry> reversal(PaymentReference trade) {
    return Optional.ofNullable(reversal);
  }

  @Override
  public Optional<Instant> settledReversal(PaymentReference trade) {
    return Optional.ofNullable(reversedAt);
  }

  @Override
  public Optional<Refund> refund(RefundNo refundNo) {
    return Optional.ofNullable(refund).filter(own -> own.refundNo().equals(refundNo));
  }

  @Override
  public RefundTotals refundTotals(PaymentReference trade, Currency currency) {
    return new RefundTotals(new Money(refundedMinor, currency), new Money(reservedMinor, currency));
  }

  @Override
  public Money ownRefundedAfter(Instant instant, PaymentReference trade, Currency currency) {
    return new Money(ownLaterMinor, currency);
  }

  @Override
  public Money statedRefunds(PaymentReference trade, Currency currency) {
    return new Money(statedMinor, currency);
  }
}
