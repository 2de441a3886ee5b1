package io.oncebook.domain.ledger;

import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A money fact in the books. Debits equal credits in every currency.
 *
 * @param key the fact; per tenant it stands in the journal once, for ever
 * @param subject the payment whose money moved, or the day whose fees these are
 * @param suspenseReason present exactly when money went to suspense
 * @param reviewReason present when a person should look, wherever the money went
 * @param occurredAt when it happened at the channel
 * @param bookedAt when we wrote it down
 */
public record JournalEntry(
    IdempotencyKey key,
    EntrySubject subject,
    @Nullable SuspenseReason suspenseReason,
    @Nullable ReviewReason reviewReason,
    List<Posting> postings,
    Instant occurredAt,
    Instant bookedAt) {

  public JournalEntry {
    postings = List.copyOf(postings);
    boolean ofADay = subject instanceof EntrySubject.OfDay;
    if (ofADay != (key.kind() == EventKind.FEE_CHARGED)) {
      throw new IllegalArgumentException(
          "entry " + key + " must name its payment, unless it is of a day's fees");
    }
    if (!subject.channel().equals(key.channel())) {
      throw new IllegalArgumentException(
          "entry " + key + " is about a fact of " + subject.channel());
    }
    if (postings.size() < 2) {
      throw new IllegalArgumentException("entry " + key + " needs two postings or more");
    }
    differences(postings)
        .forEach(
            (currency, difference) -> {
              if (difference.signum() != 0) {
                throw new IllegalArgumentException(
                    "entry %s is out of balance by %s %s".formatted(key, difference, currency));
              }
            });
  }

  /** An entry that moves money of a payment, neither in suspense nor for a person to look at. */
  public static JournalEntry ofPayment(
      IdempotencyKey key,
      PaymentReference payment,
      List<Posting> postings,
      Instant occurredAt,
      Instant bookedAt) {
    return new JournalEntry(
        key, new EntrySubject.OfPayment(payment), null, null, postings, occurredAt, bookedAt);
  }

  /** An entry of what a channel says of a day as a whole. */
  public static JournalEntry ofDay(
      IdempotencyKey key,
      TenantId tenantId,
      List<Posting> postings,
      Instant occurredAt,
      Instant bookedAt) {
    return new JournalEntry(
        key,
        new EntrySubject.OfDay(tenantId, key.channel()),
        null,
        null,
        postings,
        occurredAt,
        bookedAt);
  }

  /** The same entry, with why its money went to suspense; null when it did not. */
  public JournalEntry withSuspense(@Nullable SuspenseReason reason) {
    return new JournalEntry(key, subject, reason, reviewReason, postings, occurredAt, bookedAt);
  }

  /** The same entry, with why a person should look; null when nobody needs to. */
  public JournalEntry withReview(@Nullable ReviewReason reason) {
    return new JournalEntry(key, subject, suspenseReason, reason, postings, occurredAt, bookedAt);
  }

  public TenantId tenantId() {
    return subject.tenantId();
  }

  /** The payment whose money moved; empty for what is of a day. */
  public Optional<PaymentReference> payment() {
    return subject instanceof EntrySubject.OfPayment of
        ? Optional.of(of.payment())
        : Optional.empty();
  }

  /** The channel's number of the payment; null for what is of a day. */
  public @Nullable ChannelTransactionNo transactionNo() {
    return payment().map(PaymentReference::transactionNo).orElse(null);
  }

  /** The order that the entry names; null for what is of a day. */
  public @Nullable OrderNo orderNo() {
    return payment().map(PaymentReference::orderNo).orElse(null);
  }

  /** What the entry moves: the sum of its debits, which are of one currency. */
  public Money amount() {
    return postings.stream()
        .filter(posting -> posting.side() == Side.DEBIT)
        .map(Posting::money)
        .reduce(Money::plus)
        .orElseThrow();
  }

  private static Map<Currency, BigInteger> differences(List<Posting> postings) {
    Map<Currency, BigInteger> differences = new HashMap<>();
    for (Posting posting : postings) {
      BigInteger amount = BigInteger.valueOf(posting.money().amountMinor());
      BigInteger signed = posting.side() == Side.DEBIT ? amount : amount.negate();
      differences.merge(posting.money().currency(), signed, BigInteger::add);
    }
    return differences;
  }
}
