package io.oncebook.domain.settlement;

import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundTotals;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;

/**
 * What the rules may ask about the books. The order is locked, so answers hold until the rules'
 * decision is carried out. Each question costs a look into the store, so none is asked in vain.
 */
public interface SettlementFacts {

  /** The order that the event names; empty when none is registered. */
  Optional<ChannelOrder> order();

  /**
   * The tenant's entry of this fact. It is held until the decision is carried out, so that of two
   * who add up what has gone back of a payment, one waits for the other. The order does not do for
   * that, since money in suspense may have none.
   */
  Optional<JournalEntry> entry(IdempotencyKey key);

  /**
   * The entry that has moved to an order what this payment left in suspense. If there is none, none
   * comes until the decision is carried out.
   */
  Optional<JournalEntry> reassignment(JournalEntry payment);

  /** The entry of the payment's reversal. If there is none, none comes until then, either. */
  Optional<JournalEntry> reversal(PaymentReference payment);

  /**
   * When the payment was reversed by the channel's clock, if news of that was settled, with an
   * entry or without: news that came before the payment was booked has moved no money.
   */
  Optional<Instant> settledReversal(PaymentReference payment);

  /** The tenant's own refund of this number. */
  Optional<Refund> refund(RefundNo refundNo);

  /** See {@link RefundTransaction#totals}. */
  RefundTotals refundTotals(PaymentReference payment, Currency currency);

  /** See {@link RefundTransaction#ownRefundedAfter}. */
  Money ownRefundedAfter(Instant instant, PaymentReference payment, Currency currency);

  /** See {@link RefundTransaction#stated}. */
  Money statedRefunds(PaymentReference payment, Currency currency);
}
