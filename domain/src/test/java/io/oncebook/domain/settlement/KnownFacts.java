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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Facts that a test has made up; each change makes a copy. */
public final class KnownFacts implements SettlementFacts {

  private @Nullable ChannelOrder known;
  private @Nullable JournalEntry payment;
  private @Nullable Refund refund;
  private long refundedMinor;
  private long reservedMinor;
  private long ownLaterMinor;
  private long statedMinor;
  private boolean reassigned;
  private @Nullable JournalEntry reversal;
  private @Nullable Instant reversedAt;

  private KnownFacts() {}

  private KnownFacts(KnownFacts from) {
    this.known = from.known;
    this.payment = from.payment;
    this.refund = from.refund;
    this.refundedMinor = from.refundedMinor;
    this.reservedMinor = from.reservedMinor;
    this.ownLaterMinor = from.ownLaterMinor;
    this.statedMinor = from.statedMinor;
    this.reassigned = from.reassigned;
    this.reversal = from.reversal;
    this.reversedAt = from.reversedAt;
  }

  private KnownFacts but(Consumer<KnownFacts> change) {
    KnownFacts copy = new KnownFacts(this);
    change.accept(copy);
    return copy;
  }

  public static KnownFacts nothing() {
    return new KnownFacts();
  }

  public static KnownFacts of(ChannelOrder order) {
    return nothing().but(facts -> facts.known = order);
  }

  public KnownFacts paidWith(JournalEntry entry) {
    return but(facts -> facts.payment = entry);
  }

  public KnownFacts with(Refund own) {
    return but(facts -> facts.refund = own);
  }

  public KnownFacts withTotals(long refunded, long reserved) {
    return but(
        facts -> {
          facts.refundedMinor = refunded;
          facts.reservedMinor = reserved;
        });
  }

  /** So much of what was refunded is ours, and younger than any news. */
  public KnownFacts withOwnLater(long minor) {
    return but(facts -> facts.ownLaterMinor = minor);
  }

  /** So much was refunded by the channel's statements. */
  public KnownFacts withStated(long minor) {
    return but(facts -> facts.statedMinor = minor);
  }

  /** What the payment left in suspense has been moved to an order. */
  public KnownFacts withReassignment() {
    return but(facts -> facts.reassigned = true);
  }

  /** The payment was reversed, and the journal says so. */
  public KnownFacts withReversal(JournalEntry entry) {
    return but(
        facts -> {
          facts.reversal = entry;
          facts.reversedAt = entry.occurredAt();
        });
  }

  /** News of the payment's reversal came before the payment. */
  public KnownFacts withEarlyReversal(Instant at) {
    return but(facts -> facts.reversedAt = at);
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
