package io.oncebook.adapter.channels.account;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.statement.StatementSourcePort;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;

/** Finds the bill interface of an account. */
public final class StatementSourceAdapter implements StatementSourcePort {

  private final AccountDirectory directory;

  public StatementSourceAdapter(AccountDirectory directory) {
    this.directory = directory;
  }

  @Override
  public Optional<StatementSource> find(TenantId tenantId, Channel channel) {
    return directory.account(tenantId, channel).flatMap(ChannelAccount::statementSource);
  }

  @Override
  public List<Account> accounts() {
    return directory.accounts().stream()
        .filter(account -> account.statementSource().isPresent())
        .map(account -> new Account(account.tenantId(), account.adapter().channel()))
        .toList();
  }
}
