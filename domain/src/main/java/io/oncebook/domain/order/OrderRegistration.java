package io.oncebook.domain.order;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.identifier.IdentifierRule;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * What a merchant says of an order before it is paid. Two registrations are the same when all parts
 * are equal.
 *
 * @param amount what the payer has to pay, more than zero
 * @param subject free text for people, up to 128 characters
 */
public record OrderRegistration(
    TenantId tenantId, OrderNo orderNo, Channel channel, Money amount, @Nullable String subject) {

  private static final IdentifierRule SUBJECT = IdentifierRule.text("subject", 128);

  public OrderRegistration {
    if (!amount.isPositive()) {
      throw new IllegalArgumentException("amount must be more than zero");
    }
    if (subject != null) {
      SUBJECT.check(subject);
    }
  }
}
