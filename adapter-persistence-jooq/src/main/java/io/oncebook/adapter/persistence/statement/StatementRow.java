package io.oncebook.adapter.persistence.statement;

import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT_LINE;

import io.oncebook.adapter.persistence.generated.tables.records.StatementLineRecord;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.tenant.TenantId;
import java.time.LocalDate;
import java.util.Optional;
import org.jooq.Condition;

/** Statements and their rows as the tables keep them. */
public final class StatementRow {

  /** How far a statement is; names are stored. */
  public enum State {
    /** Being kept row by row. */
    LOADING,
    /** Counts for its day. */
    CURRENT,
    /** Counts for nothing, and goes with the next purge. */
    OUT_OF_USE
  }

  public static final Condition COUNTS = STATEMENT.STATE.eq(State.CURRENT.name());

  private StatementRow() {}

  public static Condition isOf(StatementDay day) {
    return isOfAccount(day.tenantId(), day.channel()).and(STATEMENT.STATEMENT_DATE.eq(day.date()));
  }

  public static Condition isOfAccount(TenantId tenantId, Channel channel) {
    return STATEMENT.TENANT_ID.eq(tenantId.value()).and(STATEMENT.CHANNEL.eq(channel.code()));
  }

  static StatementLineRecord of(StatementId statement, StatementLine line) {
    ChannelEvent event = line.event();
    StatementLineRecord row = new StatementLineRecord();
    row.setStatementId(statement.value());
    row.setIdempotentKey(line.key().value());
    row.setRowNo(line.row());
    row.setKind(event.kind().name());
    row.setStanding(line.standing().name());
    row.setTransactionNo(event.trade().transactionNo().value());
    row.setOrderNo(event.trade().orderNo().value());
    row.setAmountMinor(line.amount().amountMinor());
    row.setCurrency(line.amount().currencyCode());
    row.setFeeThousandths(line.fee().thousandths());
    row.setOccurredAt(event.occurredAt());
    row.setApplication(line.unlistedApplication());
    if (event instanceof RefundEvent refund) {
      row.setRefundNo(refund.refund().channelRefundNo().value());
      row.setRequestNo(
          Optional.ofNullable(refund.refund().requestNo()).map(RefundNo::value).orElse(null));
    }
    return row;
  }

  public static StatementLine line(StatementDay day, StatementLineRecord row) {
    Money amount = Money.ofMinor(row.getAmountMinor(), row.getCurrency());
    return new StatementLine(
        row.getRowNo(),
        event(day, row, amount),
        amount,
        new Fee(row.getFeeThousandths()),
        LineStatus.valueOf(row.getStanding()),
        row.getApplication());
  }

  public static StatementDay day(long tenantId, String channel, LocalDate date) {
    return new StatementDay(new TenantId(tenantId), new Channel(channel), date);
  }

  private static ChannelEvent event(StatementDay day, StatementLineRecord row, Money amount) {
    PaymentReference trade =
        new PaymentReference(
            day.tenantId(),
            day.channel(),
            new ChannelTransactionNo(row.getTransactionNo()),
            new OrderNo(row.getOrderNo()));
    EventKind kind = EventKind.valueOf(row.getKind());
    return switch (kind) {
      case PAYMENT_RECEIVED -> new PaymentEvent.Received(trade, amount, row.getOccurredAt());
      case PAYMENT_REVERSED -> new PaymentEvent.Reversed(trade, row.getOccurredAt());
      case REFUND_SUCCEEDED ->
          new RefundEvent.Succeeded(trade, refund(row, amount), row.getOccurredAt());
      case PAYMENT_CLOSED, REFUND_CLOSED, REFUND_ABNORMAL, FEE_CHARGED, SUSPENSE_REASSIGNED ->
          throw new IllegalArgumentException(kind + " is no kind of fact that a statement tells");
    };
  }

  private static AnnouncedRefund refund(StatementLineRecord row, Money amount) {
    return new AnnouncedRefund(
        new ChannelRefundNo(row.getRefundNo()),
        Optional.ofNullable(row.getRequestNo()).map(RefundNo::new).orElse(null),
        new RefundAmount(RefundAmount.Basis.THIS_REFUND, amount));
  }

  public static Condition isIn(StatementId statement) {
    return STATEMENT_LINE.STATEMENT_ID.eq(statement.value());
  }
}
