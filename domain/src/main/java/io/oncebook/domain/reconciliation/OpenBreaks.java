package io.oncebook.domain.reconciliation;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;

/** How many breaks of one kind nobody has explained, at one account. */
public record OpenBreaks(TenantId tenantId, Channel channel, BreakKind kind, long count) {}
