package io.oncebook.adapter.persistence.order;

import io.oncebook.adapter.persistence.generated.tables.records.ChannelOrderRecord;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An order as a row. */
public final class OrderRow {

  private OrderRow() {}

  static ChannelOrderRecord of(OrderRegistration registration, Instant registeredAt) {
    ChannelOrderRecord row = new ChannelOrderRecord();
    row.setTenantId(registration.tenantId().value());
    row.setOrderNo(registration.orderNo().value());
    row.setChannel(registration.channel().code());
    row.setAmountMinor(registration.amount().amountMinor());
    row.setCurrency(registration.amount().currencyCode());
    row.setSubject(registration.subject());
    row.setState(OrderState.REGISTERED.name());
    row.setRegisteredAt(registeredAt);
    return row;
  }

  public static ChannelOrder order(ChannelOrderRecord row) {
    return new ChannelOrder(
        new OrderRegistration(
            new TenantId(row.getTenantId()),
            new OrderNo(row.getOrderNo()),
            new Channel(row.getChannel()),
            Money.ofMinor(row.getAmountMinor(), row.getCurrency()),
            row.getSubject()),
        OrderState.valueOf(row.getState()),
        row.getRegisteredAt(),
        Optional.ofNullable(row.getTransactionNo()).map(ChannelTransactionNo::new).orElse(null),
        row.getPaidAt(),
        row.getClosedAt());
  }

  public static @Nullable String transactionNo(ChannelOrder order) {
    return order.transactionNo() == null ? null : order.transactionNo().value();
  }
}
