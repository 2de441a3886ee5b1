package io.oncebook.domain.statement;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;

/** Finds bill interfaces. */
public interface StatementSourcePort {

  /** Empty when the channel has none, or the account is not set up for it. */
  Optional<StatementSource> find(TenantId tenantId, Channel channel);

  /** The accounts that have one. */
  List<Account> accounts();

  /** A tenant's account at a channel. */
  record Account(TenantId tenantId, Channel channel) {}
}
