package io.oncebook.domain.idempotency;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;

/** The wish to be the one who handles a fact. */
public record ClaimRequest(ChannelEvent event, Evidence evidence, Instant claimedAt) {

  public TenantId tenantId() {
    return event.trade().tenantId();
  }

  public IdempotencyKey key() {
    return IdempotencyKey.of(event);
  }
}
