package io.oncebook.application.refund.service;

import io.oncebook.application.refund.RefundRequestResult;
import io.oncebook.application.refund.RefundsUseCase;
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
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Semaphore;

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
    if (first.isPresent()) {
      return new RefundRequestResult.Registered(first.get(), false);
    }
    Optional<RefundRefusal> refusal = refusalOfTheChannel(registration);
    if (refusal.isPresent()) {
      return new RefundRequestResult.Refused(refusal.get());
    }
    return transactions
        .<RefundRequestResult>run(unit -> register(registration, unit))
        .choose(this::carryOnIfCreated, refused -> refused);
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
  private Optional<RefundRefusal> refusalOfTheChannel(RefundRegistration registration) {
    Optional<ChannelOrder> order = orders.find(registration.tenantId(), registration.orderNo());
    if (order.isEmpty()) {
      return Optional.of(unknownOrder());
    }
    var channel = order.get().registration().channel();
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

  private TransactionOutcome<RefundRequestResult> register(
      RefundRegistration registration, SettlementTransaction unit) {
    Optional<ChannelOrder> order = unit.lockOrder(registration.tenantId(), registration.orderNo());
    Optional<Refund> first = unit.refunds().lock(registration.tenantId(), registration.refundNo());
    if (first.isPresent()) {
      return TransactionOutcome.rollBack(new RefundRequestResult.Registered(first.get(), false));
    }
    Optional<PaymentReference> payment = order.flatMap(ChannelOrder::payment);
    RefundTotals totals =
        payment
            .map(trade -> unit.refunds().totals(trade, registration.amount().currency()))
            .orElse(RefundTotals.none(registration.amount().currency()));
    Optional<RefundRefusal> refusal =
        order
            .map(found -> RefundRefusal.find(registration, found, totals))
            .orElse(Optional.of(unknownOrder()));
    if (refusal.isPresent()) {
      return TransactionOutcome.rollBack(new RefundRequestResult.Refused(refusal.get()));
    }
    Refund refund =
        Refund.registered(
            registration,
            payment.orElseThrow(),
            order.orElseThrow().registration().amount(),
            clock.instant());
    return unit.refunds().register(refund)
        ? TransactionOutcome.commit(new RefundRequestResult.Registered(refund, true))
        : TransactionOutcome.rollBack(
            new RefundRequestResult.Registered(
                // Taken by a refund of another order, at this very moment.
                unit.refunds().lock(registration.tenantId(), registration.refundNo()).orElseThrow(),
                false));
  }

  private RefundRequestResult carryOnIfCreated(RefundRequestResult.Registered registered) {
    if (!registered.created() || !calls.tryAcquire()) {
      return registered;
    }
    try {
      return new RefundRequestResult.Registered(refundChain.advance(registered.refund()), true);
    } finally {
      calls.release();
    }
  }

  private static RefundRefusal unknownOrder() {
    return RefundRefusal.of(Reason.ORDER_UNKNOWN, "expected a registered order, but found none");
  }
}
