package io.oncebook.adapter.persistence.ledger.planted;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.Optional;

public final class Orders implements ChannelGatewayPort {

  @Override
  public Optional<ChannelGateway> find(TenantId tenantId, Channel channel) {
    return Optional.empty();
  }
}
