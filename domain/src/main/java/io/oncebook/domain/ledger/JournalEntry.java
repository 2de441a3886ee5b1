package io.oncebook.domain.ledger;

import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A money fact in the books. Debits equal credits in every currency.
 *
 * @param key the fact; per tenant it stands in the journal once, for ever
 * @param transactionNo the payment whose money moved; absent, as the order is, exactly for the fees
 *     of a day
 * @param suspenseReason present exactly when money went to suspense
 * @param reviewReason present when a person should look, wherever the money went
 * @param occurredAt when it happened at the channel
 * @param bookedAt when we wrote it down
 */
public record JournalEntry(
    TenantId tenantId,
    IdempotencyKey key,
    @Nullable ChannelTransactionNo transactionNo,
    @Nullable OrderNo orderNo,
    @Nullable SuspenseReason suspenseReason,
    @Nullable ReviewReason reviewReason,
    List<Posting> postings,
    Instant occurredAt,
    Instant bookedAt) {

  public JournalEntry {
    postings = List.copyOf(postings);
    boolean ofADay = key.kind() == EventKind.FEE_CHARGED;
    if ((transactionNo == null) != ofADay || (orderNo == null) != ofADay) {
      throw new IllegalArgumentException(
          "entry " + key + " must name its payment and order, unless it is of a day's fees");
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
