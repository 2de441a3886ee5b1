package io.oncebook.adapter.persistence.settlement;

import static io.oncebook.adapter.persistence.generated.Tables.REFUND;

import io.oncebook.adapter.persistence.refund.RefundRow;
import io.oncebook.adapter.persistence.refund.RefundSums;
import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.settlement.RefundTransaction;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;

/** What the business transaction does about refunds, on its connection. */
final class JooqRefundTransaction implements RefundTransaction {

  private static final String REFUND_INDEX = "uk_refund";

  private final DSLContext dsl;

  JooqRefundTransaction(DSLContext dsl) {
    this.dsl = dsl;
  }

  @Override
  public Optional<Refund> lock(TenantId tenantId, RefundNo refundNo) {
    return dsl.selectFrom(REFUND)
        .where(RefundRow.is(tenantId, refundNo))
        .forUpdate()
        .fetchOptional(RefundRow::refund);
  }

  @Override
  public boolean register(Refund refund) {
    try {
      dsl.insertInto(REFUND).set(RefundRow.of(refund)).execute();
      return true;
    } catch (DataAccessException e) {
      // The server undoes only the refused statement; the transaction goes on.
      if (DuplicateKey.isOn(REFUND_INDEX, e)) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public void update(Refund refund) {
    int changed =
        dsl.update(REFUND)
            .set(RefundRow.change(refund, refund))
            .where(RefundRow.is(refund.registration().tenantId(), refund.refundNo()))
            .execute();
    if (changed != 1) {
      throw new IllegalStateException(
          "refund %s of tenant %s: expected one row, found %d"
              .formatted(refund.refundNo(), refund.registration().tenantId(), changed));
    }
  }

  @Override
  public RefundTotals totals(PaymentReference payment, Currency currency) {
    return RefundSums.read(dsl, payment, currency);
  }

  @Override
  public Money ownRefundedAfter(Instant instant, PaymentReference payment, Currency currency) {
    return RefundSums.ownAfter(dsl, instant, payment, currency);
  }

  @Override
  public Money stated(PaymentReference payment, Currency currency) {
    return RefundSums.stated(dsl, payment, currency);
  }
}
