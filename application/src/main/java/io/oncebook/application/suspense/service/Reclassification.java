package io.oncebook.application.suspense.service;

import io.oncebook.application.suspense.ReassignmentRefusal;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.SuspensePayment;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.settlement.AppendResult;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Optional;

/**
 * Moves what is left of a payment from suspense to an order, inside the transaction. Both are held
 * first, so that a refund of the payment comes either before it or after it. Whoever gets a refusal
 * rolls back.
 */
record Reclassification(SettlementTransaction unit, SuspensePayment payment, Instant now) {

  /**
   * To whatever order a person names, if it can be the payment's. The channel may have closed the
   * order; that it is paid all the same is the person's decision.
   */
  Optional<ReassignmentRefusal> to(OrderNo orderNo) {
    Optional<ChannelOrder> order = unit.lockOrder(tenantId(), orderNo);
    if (order.isEmpty()) {
      return Optional.of(ReassignmentRefusal.ORDER_UNKNOWN);
    }
    RefundTotals totals = hold();
    if (!fits(order.get().registration())) {
      return Optional.of(ReassignmentRefusal.DOES_NOT_FIT);
    }
    if (totals.reserved().isPositive()) {
      // What it gives back belongs where the payment stands, now and when it has ended.
      return Optional.of(ReassignmentRefusal.REFUND_UNDER_WAY);
    }
    return move(left(totals), order.get());
  }

  /** To the order that the payment named, if that becomes paid by it. */
  Optional<ReassignmentRefusal> toItsOrder() {
    Optional<ChannelOrder> order = unit.lockOrder(tenantId(), payment.trade().orderNo());
    if (order.isEmpty()) {
      return Optional.of(ReassignmentRefusal.ORDER_UNKNOWN);
    }
    Money left = left(hold());
    return order.get().state() == OrderState.REGISTERED && pays(left, order.get())
        ? move(left, order.get())
        : Optional.of(ReassignmentRefusal.DOES_NOT_FIT);
  }

  /** What has gone back, and may still; that holds as long as the payment's entry is held. */
  private RefundTotals hold() {
    JournalEntry entry = unit.lockEntry(tenantId(), payment.entry().key()).orElseThrow();
    return unit.refunds().totals(payment.trade(), entry.amount().currency());
  }

  private Money left(RefundTotals totals) {
    return totals.refundable(payment.entry().amount());
  }

  private Optional<ReassignmentRefusal> move(Money left, ChannelOrder order) {
    if (unit.findEntry(tenantId(), payment.entry().key().reassigned()).isPresent()) {
      return Optional.of(ReassignmentRefusal.ALREADY_REASSIGNED);
    }
    if (!left.isPositive()) {
      return Optional.of(ReassignmentRefusal.NOTHING_LEFT);
    }
    JournalEntry entry = payment.moved(left, order.registration().orderNo(), now);
    if (unit.append(entry) == AppendResult.ALREADY_IN_JOURNAL) {
      return Optional.of(ReassignmentRefusal.ALREADY_REASSIGNED);
    }
    if (pays(left, order)) {
      unit.markPaid(order, payment.trade().transactionNo(), payment.entry().occurredAt());
    }
    unit.announce(Announcement.of(entry));
    return Optional.empty();
  }

  /**
   * Refunds are asked for, and summed up, under the number that the channel knows; so an order of
   * another number is never said to be paid by this payment.
   */
  private boolean pays(Money left, ChannelOrder order) {
    return order.state() != OrderState.PAID
        && order.registration().orderNo().equals(payment.trade().orderNo())
        && fits(order.registration())
        && left.equals(payment.entry().amount())
        && left.equals(order.registration().amount());
  }

  private boolean fits(OrderRegistration order) {
    return order.channel().equals(payment.trade().channel())
        && order.amount().currency().equals(payment.entry().amount().currency());
  }

  private TenantId tenantId() {
    return payment.trade().tenantId();
  }
}
