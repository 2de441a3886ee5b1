package io.oncebook.domain.announcement;

import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.tenant.TenantId;

/** By which a receiver knows an announcement that it has seen before. */
public record AnnouncementId(TenantId tenantId, Announcement.Kind kind, IdempotencyKey key) {

  /** The id as it is sent: {@code tenant:KIND:CHANNEL:bizNo:EVENT}. */
  public String value() {
    return tenantId + ":" + kind + ":" + key;
  }

  @Override
  public String toString() {
    return value();
  }
}
