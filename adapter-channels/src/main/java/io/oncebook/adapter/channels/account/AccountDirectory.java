package io.oncebook.adapter.channels.account;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The accounts of all tenants, found by tenant and channel. */
public final class AccountDirectory {

  private final Map<String, ChannelAdapter<?>> channels = new LinkedHashMap<>();
  private final Map<Address, ChannelAccount> accounts = new LinkedHashMap<>();

  /**
   * Enters the accounts.
   *
   * @throws IllegalArgumentException when a tenant has two accounts at one channel
   */
  public AccountDirectory(List<ChannelAccount> accounts) {
    for (ChannelAccount account : accounts) {
      ChannelAdapter<?> adapter = account.adapter();
      channels.put(adapter.name(), adapter);
      Address address = new Address(account.tenantId(), adapter.channel());
      if (this.accounts.put(address, account) != null) {
        throw new IllegalArgumentException(
            "tenant %s has more than one account at %s"
                .formatted(account.tenantId(), adapter.name()));
      }
    }
  }

  /** The channel of this name in addresses; empty when no tenant has an account there. */
  public Optional<ChannelAdapter<?>> channel(String name) {
    return Optional.ofNullable(channels.get(name));
  }

  /** Empty when the tenant has no account at the channel. */
  public Optional<ChannelAccount> account(TenantId tenantId, Channel channel) {
    return Optional.ofNullable(accounts.get(new Address(tenantId, channel)));
  }

  /** All accounts, in the order in which they were entered. */
  public List<ChannelAccount> accounts() {
    return List.copyOf(accounts.values());
  }

  private record Address(TenantId tenantId, Channel channel) {}
}
