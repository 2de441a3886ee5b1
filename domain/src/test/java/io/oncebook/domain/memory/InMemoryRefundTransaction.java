package io.oncebook.domain.memory;

import io.oncebook.domain.memory.InMemoryStore.RefundKey;
import io.oncebook.domain.memory.InMemoryStore.RefundRow;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundId;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.settlement.RefundTransaction;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;

record InMemoryRefundTransaction(InMemoryStore.State draft) implements RefundTransaction {

  @Override
  public Optional<Refund> lock(TenantId tenantId, RefundNo refundNo) {
    return Optional.ofNullable(draft.refunds.get(new RefundKey(tenantId, refundNo)))
        .map(RefundRow::refund);
  }

  @Override
  public boolean register(Refund refund) {
    return draft.refunds.putIfAbsent(
            key(refund), new RefundRow(new RefundId(draft.refunds.size() + 1L), refund, null))
        == null;
  }

  @Override
  public void update(Refund refund) {
    RefundRow current = draft.refunds.get(key(refund));
    if (current == null) {
      throw new IllegalStateException("refund " + refund.refundNo() + " is not registered");
    }
    draft.refunds.put(key(refund), current.becoming(refund));
  }

  @Override
  public RefundTotals totals(PaymentReference payment, Currency currency) {
    return draft.totals(payment, currency);
  }

  @Override
  public Money ownRefundedAfter(Instant instant, PaymentReference payment, Currency currency) {
    return draft.ownRefundedAfter(instant, payment, currency);
  }

  @Override
  public Money stated(PaymentReference payment, Currency currency) {
    return draft.stated(payment, currency);
  }

  private static RefundKey key(Refund refund) {
    return new RefundKey(refund.trade().tenantId(), refund.refundNo());
  }
}
