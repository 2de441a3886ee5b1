package io.oncebook.adapter.http.merchant.refund;

import io.oncebook.adapter.http.merchant.JsonFields;
import io.oncebook.adapter.http.merchant.ProblemType;
import io.oncebook.adapter.http.merchant.RequestRefused;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.tenant.TenantId;
import java.util.Currency;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** Reads a request for a refund, field by field, so that a refusal names its field. */
final class RefundReader {

  private static final List<String> FIELDS = List.of("refundNo", "amount", "reason");

  private RefundReader() {}

  /**
   * Reads the request.
   *
   * @param orderNo that the payment names
   * @param currency in which it was paid
   */
  static RefundRegistration read(
      TenantId tenantId, OrderNo orderNo, Currency currency, JsonNode body) {
    JsonFields fields = new JsonFields(body, FIELDS);
    String refundNoText = fields.text("refundNo");
    RefundNo refundNo = valid("refundNo", () -> new RefundNo(refundNoText));
    Money amount = new Money(fields.positiveInteger("amount"), currency);
    String reason = fields.optionalText("reason").orElse(null);
    valid("refundNo", () -> new RefundRegistration(tenantId, refundNo, orderNo, amount, null));
    // The other parts have been checked above, so only the reason can be refused here.
    return valid(
        "reason", () -> new RefundRegistration(tenantId, refundNo, orderNo, amount, reason));
  }

  private static <T> T valid(String field, Supplier<T> value) {
    return RequestRefused.unlessValid(ProblemType.INVALID_FIELD, field, value);
  }
}
