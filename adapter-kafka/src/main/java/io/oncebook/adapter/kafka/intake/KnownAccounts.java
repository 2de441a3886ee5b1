package io.oncebook.adapter.kafka.intake;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;

/** Whose events are taken. */
@FunctionalInterface
public interface KnownAccounts {

  /** Whether the tenant has an account at the channel. */
  boolean has(TenantId tenantId, Channel channel);
}
