package io.oncebook.bootstrap.tenants;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toUnmodifiableMap;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tenants of this service.
 *
 * @param apiTokens the bearer token of each tenant
 * @param accounts the accounts of all tenants at all channels
 */
public record Tenants(Map<TenantId, Secret> apiTokens, List<ChannelAccount> accounts) {

  public Tenants {
    apiTokens = Map.copyOf(apiTokens);
    accounts = List.copyOf(accounts);
  }

  /** The channels at which each tenant has an account. */
  public Map<TenantId, Set<Channel>> channels() {
    return accounts.stream()
        .collect(
            groupingBy(
                ChannelAccount::tenantId,
                mapping(account -> account.adapter().channel(), toUnmodifiableSet())));
  }

  /** The channels at which each tenant has an account, with the currencies of each. */
  public Map<TenantId, Map<Channel, Set<Currency>>> currencies() {
    return accounts.stream()
        .collect(
            groupingBy(
                ChannelAccount::tenantId,
                toUnmodifiableMap(
                    account -> account.adapter().channel(),
                    account -> account.adapter().currencies())));
  }
}
