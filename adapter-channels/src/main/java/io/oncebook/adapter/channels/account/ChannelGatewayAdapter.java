package io.oncebook.adapter.channels.account;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.Optional;

/** Finds the gateway of an account. */
public final class ChannelGatewayAdapter implements ChannelGatewayPort {

  private final AccountDirectory directory;

  public ChannelGatewayAdapter(AccountDirectory directory) {
    this.directory = directory;
  }

  @Override
  public Optional<ChannelGateway> find(TenantId tenantId, Channel channel) {
    return directory.account(tenantId, channel).flatMap(ChannelAccount::gateway);
  }
}
