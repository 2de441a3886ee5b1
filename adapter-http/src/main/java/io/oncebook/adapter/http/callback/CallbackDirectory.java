package io.oncebook.adapter.http.callback;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.account.ChannelAdapter;
import io.oncebook.domain.tenant.TenantId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the account that a callback address belongs to. */
public final class CallbackDirectory {

  private final Map<String, ChannelAdapter<?>> adapters = new HashMap<>();
  private final Map<Address, ChannelAccount> accounts = new HashMap<>();

  /**
   * Enters the accounts.
   *
   * @throws IllegalArgumentException when two accounts would share an address
   */
  public CallbackDirectory(List<ChannelAccount> accounts) {
    for (ChannelAccount account : accounts) {
      String channel = account.adapter().name();
      adapters.put(channel, account.adapter());
      if (this.accounts.put(new Address(channel, account.tenantId()), account) != null) {
        throw new IllegalArgumentException(
            "tenant %s has more than one account at %s".formatted(account.tenantId(), channel));
      }
    }
  }

  /** The channel of this name, if any tenant has an account there. */
  Optional<ChannelAdapter<?>> channel(String name) {
    return Optional.ofNullable(adapters.get(name));
  }

  Optional<ChannelAccount> account(String channel, TenantId tenantId) {
    return Optional.ofNullable(accounts.get(new Address(channel, tenantId)));
  }

  private record Address(String channel, TenantId tenantId) {}
}
