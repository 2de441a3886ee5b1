package io.oncebook.domain.order;

import io.oncebook.domain.channel.ChannelTransactionNo;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An order as it stands in the store.
 *
 * @param transactionNo the payment that paid it, present exactly when {@code state} is PAID
 */
public record ChannelOrder(
    OrderRegistration registration,
    OrderState state,
    Instant registeredAt,
    @Nullable ChannelTransactionNo transactionNo,
    @Nullable Instant paidAt,
    @Nullable Instant closedAt) {

  public ChannelOrder {
    if ((state == OrderState.PAID) != (transactionNo != null)) {
      throw new IllegalArgumentException("a paid order, and only that, names its transaction");
    }
  }

  public static ChannelOrder registered(OrderRegistration registration, Instant registeredAt) {
    return new ChannelOrder(registration, OrderState.REGISTERED, registeredAt, null, null, null);
  }

  public ChannelOrder paidBy(ChannelTransactionNo transaction, Instant at) {
    return new ChannelOrder(registration, OrderState.PAID, registeredAt, transaction, at, closedAt);
  }

  public ChannelOrder closedAt(Instant at) {
    return new ChannelOrder(registration, OrderState.CLOSED, registeredAt, null, null, at);
  }

  /** The payment that paid it; empty when it is not paid. */
  public Optional<PaymentReference> payment() {
    return Optional.ofNullable(transactionNo)
        .map(
            transaction ->
                new PaymentReference(
                    registration.tenantId(),
                    registration.channel(),
                    transaction,
                    registration.orderNo()));
  }

  public boolean isPaidBy(ChannelTransactionNo transaction) {
    return transaction.equals(transactionNo);
  }
}
