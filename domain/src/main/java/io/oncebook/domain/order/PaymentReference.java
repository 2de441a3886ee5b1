package io.oncebook.domain.order;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.tenant.TenantId;

/** The payment that an event speaks of, by the names that both sides give it. */
public record PaymentReference(
    TenantId tenantId, Channel channel, ChannelTransactionNo transactionNo, OrderNo orderNo) {}
