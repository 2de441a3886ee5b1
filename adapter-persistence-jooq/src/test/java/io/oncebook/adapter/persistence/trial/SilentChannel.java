package io.oncebook.adapter.persistence.trial;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.gateway.OrderQueryResult;
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
  public ChannelRefundResult refund(Refund refund) {
    return new ChannelRefundResult.Unclear("TIMEOUT");
  }

  @Override
  public ChannelRefundResult queryRefund(Refund refund) {
    return new ChannelRefundResult.Unclear("TIMEOUT");
  }

  @Override
  public OrderQueryResult queryOrder(OrderRegistration order) {
    return new OrderQueryResult.Unclear("TIMEOUT");
  }
}
