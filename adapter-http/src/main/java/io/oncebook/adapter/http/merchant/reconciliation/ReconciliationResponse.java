package io.oncebook.adapter.http.merchant.reconciliation;

import io.oncebook.application.reconciliation.ImportResult;
import io.oncebook.domain.reconciliation.DaySum;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationState;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A day's reconciliation on the wire.
 *
 * @param effect what an import has done; absent where nothing was imported
 */
record ReconciliationResponse(
    long id,
    String channel,
    String date,
    ReconciliationState state,
    @Nullable String digest,
    @Nullable Instant matchedAt,
    List<Line> sums,
    long matched,
    long repaired,
    long openBreaks,
    ImportResult.@Nullable Effect effect) {

  static ReconciliationResponse of(Reconciliation day) {
    return of(day, null);
  }

  static ReconciliationResponse of(ImportResult result) {
    return of(result.reconciliation(), result.effect());
  }

  private static ReconciliationResponse of(
      Reconciliation day, ImportResult.@Nullable Effect effect) {
    return new ReconciliationResponse(
        day.id().value(),
        day.day().channel().code(),
        day.day().date().toString(),
        day.state(),
        day.digest() == null ? null : day.digest().sha256(),
        day.matchedAt(),
        day.sums().stream().map(Line::of).toList(),
        day.matched(),
        day.repaired(),
        day.openBreaks(),
        effect);
  }

  /**
   * A sum.
   *
   * @param amount minor units; fees may have decimals
   */
  record Line(DaySum.Side side, DaySum.Kind kind, String currency, long count, BigDecimal amount) {

    static Line of(DaySum sum) {
      return new Line(
          sum.side(),
          sum.kind(),
          sum.currency().getCurrencyCode(),
          sum.count(),
          plain(sum.amountMinor()));
    }

    /** Without zeros at the end, and without an exponent. */
    private static BigDecimal plain(BigDecimal amount) {
      BigDecimal stripped = amount.stripTrailingZeros();
      return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
  }
}
