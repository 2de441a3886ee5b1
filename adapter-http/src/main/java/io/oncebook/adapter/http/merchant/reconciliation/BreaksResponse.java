package io.oncebook.adapter.http.merchant.reconciliation;

import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakKind;
import io.oncebook.domain.reconciliation.BreakOfDay;
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

  /** Breaks of whatever days. */
  static BreaksResponse ofDays(PageRequest.Page<BreakOfDay> page) {
    return new BreaksResponse(page.rows().stream().map(Line::of).toList(), page.next());
  }

  /**
   * One break.
   *
   * @param reconciliation number of its day; absent where all breaks are of one day
   * @param stated what the statement says, minor units
   * @param booked what the books say, minor units
   */
  record Line(
      long id,
      @Nullable Long reconciliation,
      @Nullable String channel,
      @Nullable String date,
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
      return of(known, null);
    }

    static Line of(BreakOfDay known) {
      return of(known.found(), known);
    }

    private static Line of(Break known, @Nullable BreakOfDay of) {
      Optional<BreakOfDay> day = Optional.ofNullable(of);
      DetectedBreak finding = known.finding();
      Optional<Money> stated = Optional.ofNullable(finding.stated());
      Optional<Money> booked = Optional.ofNullable(finding.booked());
      return new Line(
          known.id().value(),
          day.map(one -> one.dayId().value()).orElse(null),
          day.map(one -> one.day().channel().code()).orElse(null),
          day.map(one -> one.day().date().toString()).orElse(null),
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
