package io.oncebook.application.refund.service;

import io.oncebook.application.refund.RefundRequestResult;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundRefusal;
import io.oncebook.domain.refund.RefundRefusal.Reason;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Instant;
import java.util.Optional;

/**
 * Reserves the sum of a refund inside the transaction. The order is held first, where there is one,
 * and then the payment's entry, so that whoever else adds up what has gone back of the payment, or
 * moves it, comes before or after.
 */
record RegistrationTransaction(
    SettlementTransaction unit, RefundRegistration registration, Instant now) {

  /** Of the payment that has paid the order. */
  TransactionOutcome<RefundRequestResult> ofItsOrder() {
    Optional<ChannelOrder> order = unit.lockOrder(registration.tenantId(), registration.orderNo());
    if (order.isEmpty()) {
      return refused(unknownOrder());
    }
    Optional<RefundRefusal> refusal = RefundRefusal.find(order.get());
    return refusal.isPresent()
        ? refused(refusal.get())
        : register(order.get().payment().orElseThrow());
  }

  /** Of this payment, wherever its money stands. */
  TransactionOutcome<RefundRequestResult> of(PaymentReference payment) {
    unit.lockOrder(payment.tenantId(), payment.orderNo());
    return register(payment);
  }

  static RefundRefusal unknownOrder() {
    return RefundRefusal.of(Reason.ORDER_UNKNOWN, "expected a registered order, but found none");
  }

  /** What has the number already is this very refund, or another. */
  static RefundRequestResult taken(
      Refund first, RefundRegistration registration, Optional<PaymentReference> payment) {
    return first.registration().equals(registration)
            && payment.filter(first.trade()::equals).isPresent()
        ? new RefundRequestResult.Registered(first, false)
        : new RefundRequestResult.NumberTaken(first);
  }

  private TransactionOutcome<RefundRequestResult> register(PaymentReference payment) {
    Optional<JournalEntry> entry =
        unit.lockEntry(payment.tenantId(), IdempotencyKey.ofPayment(payment))
            .filter(found -> found.payment().filter(payment::equals).isPresent());
    if (entry.isEmpty()) {
      return refused(
          RefundRefusal.of(Reason.PAYMENT_UNKNOWN, "expected a booked payment, but found none"));
    }
    Optional<Refund> first = lock();
    if (first.isPresent()) {
      return TransactionOutcome.rollBack(taken(first.get(), registration, Optional.of(payment)));
    }
    return register(payment, entry.get());
  }

  private TransactionOutcome<RefundRequestResult> register(
      PaymentReference payment, JournalEntry entry) {
    Optional<RefundRefusal> refusal =
        RefundRefusal.find(
            registration,
            entry.amount(),
            unit.refunds().totals(payment, entry.amount().currency()));
    if (refusal.isPresent()) {
      return refused(refusal.get());
    }
    Refund refund = Refund.registered(registration, payment, entry.amount(), now);
    // A refund of another payment may take the number at this very moment.
    return unit.refunds().register(refund)
        ? TransactionOutcome.commit(new RefundRequestResult.Registered(refund, true))
        : TransactionOutcome.rollBack(
            taken(lock().orElseThrow(), registration, Optional.of(payment)));
  }

  private Optional<Refund> lock() {
    return unit.refunds().lock(registration.tenantId(), registration.refundNo());
  }

  private static TransactionOutcome<RefundRequestResult> refused(RefundRefusal refusal) {
    return TransactionOutcome.rollBack(new RefundRequestResult.Refused(refusal));
  }
}
