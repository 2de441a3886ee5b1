package io.oncebook.domain.gateway;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;
import java.util.Optional;

/** Finds the way to a channel. */
public interface ChannelGatewayPort {

  /** The tenant's account at the channel; empty when none is set up for requests of ours. */
  Optional<ChannelGateway> find(TenantId tenantId, Channel channel);
}
