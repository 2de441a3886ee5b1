package io.oncebook.domain.refund;

import io.oncebook.domain.identifier.IdentifierRule;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * What a merchant asks for: to give back a part or all of a payment, be it the one that paid its
 * order or one in suspense. Two registrations are the same when all parts are equal.
 *
 * @param orderNo the order that the payment named, which need not exist
 * @param refundNo the merchant's number, which names this refund for ever, here and at the channel
 * @param amount more than zero
 * @param reason free text for people, up to 80 characters
 */
public record RefundRegistration(
    TenantId tenantId, RefundNo refundNo, OrderNo orderNo, Money amount, @Nullable String reason) {

  private static final IdentifierRule REASON = IdentifierRule.text("reason", 80);

  public RefundRegistration {
    if (!amount.isPositive()) {
      throw new IllegalArgumentException("amount must be more than zero");
    }
    if (refundNo.value().equals(orderNo.value())) {
      // Alipay gives a refund that was asked for without a number the number of its order.
      throw new IllegalArgumentException("refundNo must differ from the number of the order");
    }
    if (reason != null) {
      REASON.check(reason);
    }
  }
}
