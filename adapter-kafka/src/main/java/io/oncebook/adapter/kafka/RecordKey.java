package io.oncebook.adapter.kafka;

import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.nio.charset.StandardCharsets;

/** The key of every record that is ours: the same for all records of one order. */
public final class RecordKey {

  private RecordKey() {}

  /** {@code tenant:orderNo} in UTF-8. */
  public static byte[] of(TenantId tenantId, OrderNo orderNo) {
    return (tenantId + ":" + orderNo).getBytes(StandardCharsets.UTF_8);
  }
}
