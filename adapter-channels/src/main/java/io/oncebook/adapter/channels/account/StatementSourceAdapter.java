package io.oncebook.adapter.channels.account;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.statement.StatementSourcePort;
import io.oncebook.domain.tenant.TenantId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the bill interface of an account. */
public final class StatementSourceAdapter implements StatementSourcePort {

  private final Map<Account, StatementSource> sources = new LinkedHashMap<>();

  public StatementSourceAdapter(List<ChannelAccount> accounts) {
    for (ChannelAccount account : accounts) {
      Account named = new Account(account.tenantId(), account.adapter().channel());
      account.statementSource().ifPresent(source -> sources.put(named, source));
    }
  }

  @Override
  public Optional<StatementSource> find(TenantId tenantId, Channel channel) {
    return Optional.ofNullable(sources.get(new Account(tenantId, channel)));
  }

  @Override
  public List<Account> accounts() {
    return List.copyOf(sources.keySet());
  }
}
