package io.oncebook.adapter.channels.account;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.statement.ApplicationPort;
import io.oncebook.domain.tenant.TenantId;

/** Looks an application up in the settings of its account. */
public final class ApplicationAdapter implements ApplicationPort {

  private final AccountDirectory directory;

  public ApplicationAdapter(AccountDirectory directory) {
    this.directory = directory;
  }

  @Override
  public boolean isListed(TenantId tenantId, Channel channel, String application) {
    return directory
        .account(tenantId, channel)
        .filter(account -> account.applications().contains(application))
        .isPresent();
  }
}
