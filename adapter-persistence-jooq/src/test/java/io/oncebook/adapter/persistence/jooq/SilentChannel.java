package io.oncebook.adapter.persistence.jooq;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.gateway.OrderAnswer;
import io.oncebook.domain.gateway.RefundAnswer;
import io.oncebook.domain.gateway.RefundTerms;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.tenant.TenantId;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** A channel that never answers in time. */
record SilentChannel() implements ChannelGateway, ChannelGatewayPort {

  @Override
  public Optional<ChannelGateway> find(TenantId tenantId, Channel channel) {
    return Optional.of(this);
  }

  @Override
  public RefundTerms terms() {
    return new RefundTerms(Pattern.compile(".+"), "any character", Duration.ZERO);
  }

  @Override
  public RefundAnswer refund(Refund refund) {
    return new RefundAnswer.Unclear("TIMEOUT");
  }

  @Override
  public RefundAnswer queryRefund(Refund refund) {
    return new RefundAnswer.Unclear("TIMEOUT");
  }

  @Override
  public OrderAnswer queryOrder(OrderRegistration order) {
    return new OrderAnswer.Unclear("TIMEOUT");
  }
}
