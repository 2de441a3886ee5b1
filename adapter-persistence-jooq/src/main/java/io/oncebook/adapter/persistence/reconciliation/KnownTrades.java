package io.oncebook.adapter.persistence.reconciliation;

import static io.oncebook.adapter.persistence.generated.Tables.CHANNEL_ORDER;
import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;
import static java.util.stream.Collectors.toSet;

import io.oncebook.adapter.persistence.idempotency.OrphanRow;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.statement.StatementDay;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jooq.DSLContext;

/**
 * Tells the payments of which anything here has heard from those of other systems on the same
 * account. Each question narrows down what the next is asked for.
 */
record KnownTrades(DSLContext dsl, StatementDay day) {

  Set<PaymentReference> among(Collection<PaymentReference> trades) {
    Set<PaymentReference> unknown = new HashSet<>(trades);
    withoutOrders(unknown);
    withoutPayments(unknown);
    withoutOrphans(unknown);
    return trades.stream().filter(trade -> !unknown.contains(trade)).collect(toSet());
  }

  private void withoutOrders(Set<PaymentReference> unknown) {
    if (unknown.isEmpty()) {
      return;
    }
    Set<OrderNo> orders =
        dsl.select(CHANNEL_ORDER.ORDER_NO)
            .from(CHANNEL_ORDER)
            .where(CHANNEL_ORDER.TENANT_ID.eq(day.tenantId().value()))
            .and(CHANNEL_ORDER.ORDER_NO.in(orderNumbers(unknown)))
            .fetchSet(row -> new OrderNo(row.value1()));
    unknown.removeIf(trade -> orders.contains(trade.orderNo()));
  }

  /** In the journal for ever, and before that, or by a person's decision, claimed. */
  private void withoutPayments(Set<PaymentReference> unknown) {
    if (unknown.isEmpty()) {
      return;
    }
    List<String> keys =
        unknown.stream().map(IdempotencyKey::ofPayment).map(IdempotencyKey::value).toList();
    Set<String> known =
        dsl.select(JOURNAL_ENTRY.IDEMPOTENT_KEY)
            .from(JOURNAL_ENTRY)
            .where(JOURNAL_ENTRY.TENANT_ID.eq(day.tenantId().value()))
            .and(JOURNAL_ENTRY.IDEMPOTENT_KEY.in(keys))
            .unionAll(
                dsl.select(SS_CHANNEL_IDEMPOTENT.IDEMPOTENT_KEY)
                    .from(SS_CHANNEL_IDEMPOTENT)
                    .where(SS_CHANNEL_IDEMPOTENT.TENANT_ID.eq(day.tenantId().value()))
                    .and(SS_CHANNEL_IDEMPOTENT.IDEMPOTENT_KEY.in(keys)))
            .fetchSet(row -> row.value1());
    unknown.removeIf(trade -> known.contains(IdempotencyKey.ofPayment(trade).value()));
  }

  private void withoutOrphans(Set<PaymentReference> unknown) {
    if (unknown.isEmpty()) {
      return;
    }
    unknown.removeAll(
        dsl.select(SS_CHANNEL_IDEMPOTENT.TRANSACTION_NO, SS_CHANNEL_IDEMPOTENT.ORDER_NO)
            .from(SS_CHANNEL_IDEMPOTENT)
            .where(OrphanRow.isOrphan())
            .and(SS_CHANNEL_IDEMPOTENT.TENANT_ID.eq(day.tenantId().value()))
            .and(SS_CHANNEL_IDEMPOTENT.CHANNEL.eq(day.channel().code()))
            .and(SS_CHANNEL_IDEMPOTENT.ORDER_NO.in(orderNumbers(unknown)))
            .fetchSet(
                row ->
                    new PaymentReference(
                        day.tenantId(),
                        day.channel(),
                        new ChannelTransactionNo(row.value1()),
                        new OrderNo(row.value2()))));
  }

  private static List<String> orderNumbers(Set<PaymentReference> trades) {
    return trades.stream().map(trade -> trade.orderNo().value()).distinct().toList();
  }
}
