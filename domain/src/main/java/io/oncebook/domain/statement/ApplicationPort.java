package io.oncebook.domain.statement;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;

/** Knows which applications, or terminals, the settings of an account list. */
@FunctionalInterface
public interface ApplicationPort {

  /** Whether the settings list it now; they may not have when a statement was read. */
  boolean isListed(TenantId tenantId, Channel channel, String application);
}
