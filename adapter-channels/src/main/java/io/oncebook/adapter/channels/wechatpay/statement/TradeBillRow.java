package io.oncebook.adapter.channels.wechatpay.statement;

import io.oncebook.adapter.channels.money.ChannelTime;
import io.oncebook.adapter.channels.statement.StatementCells;
import io.oncebook.adapter.channels.statement.UnreadableCellException;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.statement.StatementRows;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a row of a trade bill as the fact of its notice: a payment or its reversal under {@code
 * transaction_id}, a refund under {@code refund_id}.
 */
final class TradeBillRow {

  /** What stands in a cell that does not apply. */
  private static final Set<String> NONE = Set.of("0", "");

  private final TenantId tenantId;
  private final WechatPaySettings settings;
  private final TradeBillColumns columns;

  TradeBillRow(TenantId tenantId, WechatPaySettings settings, TradeBillColumns columns) {
    this.tenantId = tenantId;
    this.settings = settings;
    this.columns = columns;
  }

  /** Hands the row on, as what it can be taken for. */
  void read(StatementCells row, StatementRows rows) {
    try {
      hand(row, rows);
    } catch (UnreadableCellException e) {
      rows.odd(e.oddRow(row.number()));
    }
  }

  private void hand(StatementCells row, StatementRows rows) throws UnreadableCellException {
    String stranger = stranger(row);
    if (stranger != null) {
      rows.odd(
          row.odd(
              ExceptionRow.Kind.OTHER_ACCOUNT,
              stranger + ": expected this account's, found another"));
      return;
    }
    switch (row.text(TradeBillColumns.STATE)) {
      case "SUCCESS" -> rows.line(ofApplication(row, payment(row)));
      case "REFUND" -> rows.line(ofApplication(row, refund(row)));
      case "REVOKED" -> handReversal(row, rows);
      default ->
          throw new UnreadableCellException(
              TradeBillColumns.STATE, "expected SUCCESS, REFUND or REVOKED");
    }
  }

  /** The column that says whose the row is, when it is not ours. */
  private @Nullable String stranger(StatementCells row) {
    if (!row.text(TradeBillColumns.MCHID).equals(settings.mchid())) {
      return TradeBillColumns.MCHID;
    }
    return NONE.contains(row.text(columns.subMerchant())) ? null : columns.subMerchant();
  }

  /** Money of our merchant number is ours to explain, whatever application took it. */
  private StatementLine ofApplication(StatementCells row, StatementLine line)
      throws UnreadableCellException {
    return settings.appids().contains(row.text(TradeBillColumns.APPID))
        ? line
        : row.value(TradeBillColumns.APPID, line::ofUnlisted);
  }

  private StatementLine payment(StatementCells row) throws UnreadableCellException {
    Money amount = money(row, columns.orderAmount());
    return new StatementLine(
        row.number(),
        new PaymentEvent.Received(trade(row), amount, time(row)),
        amount,
        fee(row, amount),
        LineStatus.SETTLED);
  }

  private StatementLine refund(StatementCells row) throws UnreadableCellException {
    Money amount = money(row, columns.refundAmount());
    AnnouncedRefund refund =
        new AnnouncedRefund(
            row.id(TradeBillColumns.REFUND_ID, TradeBillRow::refundId),
            requestNo(row),
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, amount));
    return new StatementLine(
        row.number(),
        new RefundEvent.Succeeded(trade(row), refund, time(row)),
        amount,
        fee(row, amount),
        row.value(TradeBillColumns.REFUND_STATE, TradeBillRow::standing));
  }

  /** A payment that was reversed before it was taken has such a row, too, with no amount in it. */
  private void handReversal(StatementCells row, StatementRows rows) throws UnreadableCellException {
    Money amount = reversedAmount(row);
    if (amount.isPositive()) {
      rows.line(
          ofApplication(
              row,
              new StatementLine(
                  row.number(),
                  new PaymentEvent.Reversed(trade(row), time(row)),
                  amount,
                  fee(row, amount),
                  row.value(TradeBillColumns.REFUND_STATE, TradeBillRow::standingOfReversal))));
    } else {
      rows.odd(row.odd(ExceptionRow.Kind.OTHER_BUSINESS, "交易状态: found REVOKED without an amount"));
    }
  }

  /** It stands where that of a refund does; the columns of the payment are empty in such a row. */
  private Money reversedAmount(StatementCells row) throws UnreadableCellException {
    Money returned = amount(row, columns.refundAmount());
    return returned.isPositive() ? returned : amount(row, columns.orderAmount());
  }

  private PaymentReference trade(StatementCells row) throws UnreadableCellException {
    return new PaymentReference(
        tenantId,
        WechatPaySettings.CHANNEL,
        row.id(TradeBillColumns.TRANSACTION_ID, ChannelTransactionNo::new),
        row.id(TradeBillColumns.OUT_TRADE_NO, OrderNo::new));
  }

  private static @Nullable RefundNo requestNo(StatementCells row) throws UnreadableCellException {
    return NONE.contains(row.text(TradeBillColumns.OUT_REFUND_NO))
        ? null
        : row.id(TradeBillColumns.OUT_REFUND_NO, RefundNo::new);
  }

  private static ChannelRefundNo refundId(String text) {
    if (NONE.contains(text)) {
      throw new IllegalArgumentException("expected the number of a refund");
    }
    return new ChannelRefundNo(text);
  }

  private static Money money(StatementCells row, String column) throws UnreadableCellException {
    Money money = amount(row, column);
    if (!money.isPositive()) {
      throw new UnreadableCellException(column, "expected an amount of more than zero");
    }
    return money;
  }

  private static Money amount(StatementCells row, String column) throws UnreadableCellException {
    String currency = row.text(TradeBillColumns.CURRENCY);
    row.value(TradeBillColumns.CURRENCY, code -> Money.ofMinor(0, code));
    return row.value(column, text -> Money.ofDecimal(text, currency));
  }

  /** What the channel keeps is positive here too, and what it gives back negative. */
  private static Fee fee(StatementCells row, Money amount) throws UnreadableCellException {
    return row.value(
        TradeBillColumns.FEE,
        text ->
            Fee.ofMajor(
                StatementCells.decimalOf(text), amount.currency().getDefaultFractionDigits()));
  }

  private static Instant time(StatementCells row) throws UnreadableCellException {
    return row.value(TradeBillColumns.TIME, ChannelTime::parse);
  }

  /** A reversal needs no state of a refund; where it has one, that counts. */
  private static LineStatus standingOfReversal(String state) {
    return NONE.contains(state) ? LineStatus.SETTLED : standing(state);
  }

  /**
   * The row is never brought up to date. A refund with the state CHANGE went to an account that
   * cannot take it, and waits for a person; like an abnormal one it has not ended.
   */
  private static LineStatus standing(String state) {
    return switch (state) {
      case "SUCCESS" -> LineStatus.SETTLED;
      case "PROCESSING", "CHANGE", "ABNORMAL", "NOTSURE" -> LineStatus.UNDER_WAY;
      case "FAIL", "FAILED", "CLOSED" -> LineStatus.FAILED;
      default ->
          throw new IllegalArgumentException(
              "expected SUCCESS, PROCESSING, CHANGE, FAIL or a like state");
    };
  }
}
