package io.oncebook.domain.ledger;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;

/** What an entry is about. */
public sealed interface EntrySubject {

  TenantId tenantId();

  Channel channel();

  /**
   * The money of one payment: its receipt, a refund of it, or its move to another order.
   *
   * @param payment as the fact named it; the order of this name need not exist
   */
  record OfPayment(PaymentReference payment) implements EntrySubject {

    @Override
    public TenantId tenantId() {
      return payment.tenantId();
    }

    @Override
    public Channel channel() {
      return payment.channel();
    }
  }

  /** What a channel says of a day as a whole: its fees. The entry's key names the day. */
  record OfDay(TenantId tenantId, Channel channel) implements EntrySubject {}
}
