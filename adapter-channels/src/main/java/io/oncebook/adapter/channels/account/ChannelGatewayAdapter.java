package io.oncebook.adapter.channels.account;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the gateway of an account. */
public final class ChannelGatewayAdapter implements ChannelGatewayPort {

  private final Map<Address, ChannelGateway> gateways = new HashMap<>();

  public ChannelGatewayAdapter(List<ChannelAccount> accounts) {
    for (ChannelAccount account : accounts) {
      Address address = new Address(account.tenantId(), account.adapter().channel());
      account.gateway().ifPresent(gateway -> gateways.put(address, gateway));
    }
  }

  @Override
  public Optional<ChannelGateway> find(TenantId tenantId, Channel channel) {
    return Optional.ofNullable(gateways.get(new Address(tenantId, channel)));
  }

  private record Address(TenantId tenantId, Channel channel) {}
}
