package io.oncebook.adapter.channels.account;

import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what reads an account's statements. */
public final class StatementReaders {

  private final Map<Address, StatementReader> readers = new HashMap<>();

  public StatementReaders(List<ChannelAccount> accounts) {
    for (ChannelAccount account : accounts) {
      readers.put(
          new Address(account.tenantId(), account.adapter().channel()), account.statements());
    }
  }

  /** Empty when the tenant has no account at the channel. */
  public Optional<StatementReader> find(TenantId tenantId, Channel channel) {
    return Optional.ofNullable(readers.get(new Address(tenantId, channel)));
  }

  private record Address(TenantId tenantId, Channel channel) {}
}
