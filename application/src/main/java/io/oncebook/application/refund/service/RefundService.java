package io.oncebook.application.refund.service;

import io.oncebook.application.refund.RefundRequestResult;
import io.oncebook.application.refund.RefundsUseCase;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.gateway.RefundTerms;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.refund.RefundRefusal;
import io.oncebook.domain.refund.RefundRefusal.Reason;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * Registers refunds: reserve first, in a transaction of its own under the order's lock; ask the
 * channel second, outside of any transaction.
 */
public final class RefundService implements RefundsUseCase {

  private final SettlementTransactionPort transactions;
  private final OrderPort orders;
  private final RefundPort refunds;
  private final ChannelGatewayPort gateways;
  private final RefundProgressService refundChain;
  private final Semaphore calls;
  private final Clock clock;

  /**
   * Registers and asks.
   *
   * @param maxCalls how many requests may wait for channels at once; what comes beyond is
   *     registered and left to the follow-up, so that a channel that hangs takes no more threads
   */
  public RefundService(
      SettlementTransactionPort transactions,
      OrderPort orders,
      RefundPort refunds,
      ChannelGatewayPort gateways,
      RefundProgressService refundChain,
      int maxCalls,
      Clock clock) {
    this.transactions = transactions;
    this.orders = orders;
    this.refunds = refunds;
    this.gateways = gateways;
    this.refundChain = refundChain;
    this.calls = new Semaphore(maxCalls);
    this.clock = clock;
  }

  @Override
  public RefundRequestResult request(RefundRegistration registration) {
    Optional<Refund> first = find(registration.tenantId(), registration.refundNo());
    // Read after the refund, so that an order which was paid for it is seen to be.
    Optional<ChannelOrder> order = orders.find(registration.tenantId(), registration.orderNo());
    if (first.isPresent()) {
      return RegistrationTransaction.taken(
          first.get(), registration, order.flatMap(ChannelOrder::payment));
    }
    return order
        .map(
            found ->
                request(
                    registration,
                    found.registration().channel(),
                    RegistrationTransaction::ofItsOrder))
        .orElseGet(() -> new RefundRequestResult.Refused(RegistrationTransaction.unknownOrder()));
  }

  @Override
  public RefundRequestResult request(RefundRegistration registration, PaymentReference payment) {
    Optional<Refund> first = find(registration.tenantId(), registration.refundNo());
    return first.isPresent()
        ? RegistrationTransaction.taken(first.get(), registration, Optional.of(payment))
        : request(registration, payment.channel(), transaction -> transaction.of(payment));
  }

  private RefundRequestResult request(
      RefundRegistration registration,
      Channel channel,
      Function<RegistrationTransaction, TransactionOutcome<RefundRequestResult>> registering) {
    Optional<RefundRefusal> refusal = refusalOfTheChannel(registration, channel);
    if (refusal.isPresent()) {
      return new RefundRequestResult.Refused(refusal.get());
    }
    RefundRequestResult result =
        transactions.run(
            unit ->
                registering.apply(
                    new RegistrationTransaction(unit, registration, clock.instant())));
    return result.choose(new CarryOn());
  }

  @Override
  public Optional<Refund> find(TenantId tenantId, RefundNo refundNo) {
    return refunds.find(tenantId, refundNo);
  }

  @Override
  public long count(RefundState state) {
    return refunds.count(state);
  }

  /** What no channel would take is refused before anything is reserved. */
  private Optional<RefundRefusal> refusalOfTheChannel(
      RefundRegistration registration, Channel channel) {
    Optional<RefundTerms> terms =
        gateways.find(registration.tenantId(), channel).map(gateway -> gateway.terms());
    if (terms.isEmpty()) {
      return Optional.of(
          RefundRefusal.of(
              Reason.CHANNEL_NOT_CONNECTED,
              "expected an account at %s that is set up for requests, but found none"
                  .formatted(channel)));
    }
    return terms.get().take(registration.refundNo())
        ? Optional.empty()
        : Optional.of(
            RefundRefusal.of(
                Reason.REFUND_NO_NOT_TAKEN,
                "expected a refund number of %s, for %s takes no other"
                    .formatted(terms.get().spelling(), channel)));
  }

  /** Asks the channel for what was registered just now. */
  private final class CarryOn implements RefundRequestResult.Choice<RefundRequestResult> {

    @Override
    public RefundRequestResult registered(RefundRequestResult.Registered registered) {
      if (!registered.created() || !calls.tryAcquire()) {
        return registered;
      }
      try {
        return new RefundRequestResult.Registered(refundChain.advance(registered.refund()), true);
      } finally {
        calls.release();
      }
    }

    @Override
    public RefundRequestResult numberTaken(RefundRequestResult.NumberTaken result) {
      return result;
    }

    @Override
    public RefundRequestResult refused(RefundRequestResult.Refused result) {
      return result;
    }
  }
}
