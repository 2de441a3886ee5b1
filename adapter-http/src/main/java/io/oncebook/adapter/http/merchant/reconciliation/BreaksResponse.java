package io.oncebook.adapter.http.merchant.reconciliation;

import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakKind;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DetectedBreak;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A page of a day's breaks on the wire. */
record BreaksResponse(List<Line> breaks, @Nullable Long next) {

  static BreaksResponse of(PageRequest.Page<Break> page) {
    return new BreaksResponse(page.rows().stream().map(Line::of).toList(), page.next());
  }

  /**
   * One break.
   *
   * @param stated what the statement says, minor units
   * @param booked what the books say, minor units
   */
  record Line(
      long id,
      BreakKind kind,
      BreakState state,
      @Nullable String idempotentKey,
      @Nullable String orderNo,
      @Nullable Integer row,
      @Nullable Long stated,
      @Nullable String statedCurrency,
      @Nullable Long booked,
      @Nullable String bookedCurrency,
      @Nullable String remark) {

    static Line of(Break known) {
      DetectedBreak finding = known.finding();
      Optional<Money> stated = Optional.ofNullable(finding.stated());
      Optional<Money> booked = Optional.ofNullable(finding.booked());
      return new Line(
          known.id().value(),
          finding.kind(),
          known.state(),
          Optional.ofNullable(finding.key()).map(IdempotencyKey::value).orElse(null),
          Optional.ofNullable(finding.orderNo()).map(OrderNo::value).orElse(null),
          finding.row(),
          stated.map(Money::amountMinor).orElse(null),
          stated.map(Money::currencyCode).orElse(null),
          booked.map(Money::amountMinor).orElse(null),
          booked.map(Money::currencyCode).orElse(null),
          finding.remark());
    }
  }
}
