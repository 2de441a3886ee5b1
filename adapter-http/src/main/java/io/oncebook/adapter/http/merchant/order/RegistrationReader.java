package io.oncebook.adapter.http.merchant.order;

import io.oncebook.adapter.http.merchant.JsonFields;
import io.oncebook.adapter.http.merchant.Problem;
import io.oncebook.adapter.http.merchant.ProblemType;
import io.oncebook.adapter.http.merchant.RequestRefused;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.tenant.TenantId;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Reads what a merchant registers, field by field, so that a refusal names its field. */
final class RegistrationReader {

  private static final List<String> FIELDS =
      List.of("orderNo", "channel", "amount", "currency", "subject");

  private final Map<TenantId, Map<Channel, Set<Currency>>> channels;

  RegistrationReader(Map<TenantId, Map<Channel, Set<Currency>>> channels) {
    this.channels =
        channels.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> Map.copyOf(e.getValue())));
  }

  OrderRegistration read(TenantId tenantId, JsonNode body) {
    JsonFields fields = new JsonFields(body, FIELDS);
    String orderNoText = fields.text("orderNo");
    OrderNo orderNo = valid("orderNo", () -> new OrderNo(orderNoText));
    Channel channel = channel(tenantId, fields.text("channel"));
    long amountMinor = fields.positiveInteger("amount");
    String currency = fields.text("currency");
    Money amount = valid("currency", () -> Money.ofMinor(amountMinor, currency));
    requireCurrencyOf(tenantId, channel, amount);
    String subject = fields.optionalText("subject").orElse(null);
    // The other parts have been checked above, so only the subject can be refused here.
    return valid(
        "subject", () -> new OrderRegistration(tenantId, orderNo, channel, amount, subject));
  }

  /** Looks the code up among the tenant's channels: no other channel could ever pay the order. */
  private Channel channel(TenantId tenantId, String code) {
    Set<Channel> known = channels.getOrDefault(tenantId, Map.of()).keySet();
    return known.stream()
        .filter(channel -> channel.code().equals(code))
        .findAny()
        .orElseThrow(() -> unknownChannel(known));
  }

  /** In another currency the order could not be paid, or its payment not be given back. */
  private void requireCurrencyOf(TenantId tenantId, Channel channel, Money amount) {
    Set<Currency> known = channels.getOrDefault(tenantId, Map.of()).getOrDefault(channel, Set.of());
    if (!known.contains(amount.currency())) {
      String codes =
          known.stream().map(Currency::getCurrencyCode).sorted().collect(Collectors.joining(", "));
      throw new RequestRefused(
          Problem.ofField(
              ProblemType.INVALID_FIELD,
              "currency",
              "currency must be one that %s takes (%s), but is %s"
                  .formatted(channel.code(), codes, amount.currencyCode())));
    }
  }

  private static RequestRefused unknownChannel(Set<Channel> known) {
    String codes = known.stream().map(Channel::code).sorted().collect(Collectors.joining(", "));
    return new RequestRefused(
        Problem.ofField(
            ProblemType.INVALID_FIELD,
            "channel",
            known.isEmpty()
                ? "no channel is configured for this tenant"
                : "channel must be one of this tenant's channels: " + codes));
  }

  private static <T> T valid(String field, Supplier<T> value) {
    return RequestRefused.unlessValid(ProblemType.INVALID_FIELD, field, value);
  }
}
