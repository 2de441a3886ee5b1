package io.oncebook.domain.settlement;

import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;

/**
 * What the business transaction does about refunds. The order is locked first, always, so that sums
 * hold to the end of the transaction.
 */
public interface RefundTransaction {

  /** Reads the refund and holds its row to the end of the transaction. */
  Optional<Refund> lock(TenantId tenantId, RefundNo refundNo);

  /**
   * Adds the refund, and with it reserves its sum.
   *
   * @return whether it did; false means that the tenant has used the number before
   */
  boolean register(Refund refund);

  /**
   * Puts the refund in the place of the one that was locked.
   *
   * @throws IllegalStateException when it did not change exactly one row
   */
  void update(Refund refund);

  /**
   * What has gone back of a payment by the journal, by refunds or its reversal, and what live
   * refunds of it may still give back. Money in another currency is left out.
   */
  RefundTotals totals(PaymentReference payment, Currency currency);

  /**
   * What has gone back of a payment by refunds of ours that happened after the instant, by the
   * channel's clock. Refunds of the console, and money in another currency, are left out.
   */
  Money ownRefundedAfter(Instant instant, PaymentReference payment, Currency currency);

  /**
   * What has gone back of a payment by the statements that count, of whatever day, where the
   * channel's numbers of refunds are unique only within their payment. Money in another currency is
   * left out.
   */
  Money stated(PaymentReference payment, Currency currency);
}
