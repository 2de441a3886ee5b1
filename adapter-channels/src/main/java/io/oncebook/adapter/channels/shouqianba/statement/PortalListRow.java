package io.oncebook.adapter.channels.shouqianba.statement;

import io.oncebook.adapter.channels.money.Fen;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaRefund;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementColumns;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementSettings;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementSettings.Sign;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementSettings.Unit;
import io.oncebook.adapter.channels.statement.StatementCells;
import io.oncebook.adapter.channels.statement.UnreadableCellException;
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
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads a row of an exported list as the fact of its notice: a payment or its reversal under {@code
 * sn}, a refund under that with {@code client_tsn}.
 */
final class PortalListRow {

  private static final String CURRENCY = "CNY";
  private static final int DECIMALS = 2;

  private final TenantId tenantId;
  private final ShouqianbaSettings account;
  private final ShouqianbaStatementSettings settings;
  private final ShouqianbaStatementColumns columns;

  PortalListRow(
      TenantId tenantId, ShouqianbaSettings account, ShouqianbaStatementSettings settings) {
    this.tenantId = tenantId;
    this.account = account;
    this.settings = settings;
    this.columns = settings.columns();
  }

  static Instant time(StatementCells row, ShouqianbaStatementSettings settings)
      throws UnreadableCellException {
    return row.value(
        settings.columns().time(),
        text -> {
          try {
            return settings.times().parse(text, Instant::from);
          } catch (DateTimeException e) {
            throw new IllegalArgumentException("time must be written as time-format says", e);
          }
        });
  }

  /** Hands the row on, as what it can be taken for. */
  void read(StatementCells row, StatementRows rows) {
    try {
      if (settings.paymentKinds().contains(row.text(columns.kind()))) {
        rows.line(ofTerminal(row, payment(row)));
      } else if (settings.refundKinds().contains(row.text(columns.kind()))) {
        rows.line(ofTerminal(row, refund(row)));
      } else if (settings.reversalKinds().contains(row.text(columns.kind()))) {
        rows.line(ofTerminal(row, reversal(row)));
      } else {
        rows.odd(
            row.odd(
                ExceptionRow.Kind.OTHER_BUSINESS,
                columns.kind()
                    + ": expected one of payment-kinds, refund-kinds or reversal-kinds, found"
                    + " another"));
      }
    } catch (UnreadableCellException e) {
      rows.odd(e.oddRow(row.number()));
    }
  }

  /** A list may hold all terminals of the merchant, a new till among them. */
  private StatementLine ofTerminal(StatementCells row, StatementLine line)
      throws UnreadableCellException {
    String terminal = columns.terminal();
    return terminal == null || account.terminalSns().contains(row.text(terminal))
        ? line
        : row.value(terminal, line::ofUnlisted);
  }

  private StatementLine payment(StatementCells row) throws UnreadableCellException {
    Money amount = money(row, columns.amount(), Sign.POSITIVE);
    return new StatementLine(
        row.number(),
        new PaymentEvent.Received(trade(row), amount, time(row, settings)),
        amount,
        fee(row),
        LineStatus.SETTLED);
  }

  private StatementLine refund(StatementCells row) throws UnreadableCellException {
    Money amount = money(row, columns.amountOfRefund(), settings.refundSign());
    PaymentReference trade = trade(row);
    String tsn = tsn(row, trade.orderNo());
    AnnouncedRefund refund =
        new AnnouncedRefund(
            ChannelRefundNo.within(trade.transactionNo(), tsn),
            ShouqianbaRefund.requestNo(trade.orderNo(), tsn),
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, amount));
    return new StatementLine(
        row.number(),
        new RefundEvent.Succeeded(trade, refund, time(row, settings)),
        amount,
        fee(row),
        LineStatus.SETTLED);
  }

  private StatementLine reversal(StatementCells row) throws UnreadableCellException {
    return new StatementLine(
        row.number(),
        new PaymentEvent.Reversed(trade(row), time(row, settings)),
        money(row, columns.amountOfRefund(), settings.refundSign()),
        fee(row),
        LineStatus.SETTLED);
  }

  private PaymentReference trade(StatementCells row) throws UnreadableCellException {
    return new PaymentReference(
        tenantId,
        ShouqianbaSettings.CHANNEL,
        row.id(columns.sn(), ChannelTransactionNo::new),
        row.id(columns.clientSn(), OrderNo::new));
  }

  /** What the channel calls the refund; its notice has the same. */
  private String tsn(StatementCells row, OrderNo orderNo) throws UnreadableCellException {
    String refundNo = columns.refundNo();
    if (columns.clientTsn() != null) {
      return row.id(columns.clientTsn(), tsn -> ofRefund(tsn, orderNo));
    }
    if (refundNo == null) {
      throw new IllegalStateException("settings without a number of refunds must be refused");
    }
    return row.id(refundNo, no -> ShouqianbaRefund.clientTsn(orderNo, new RefundNo(no).value()));
  }

  private static String ofRefund(String tsn, OrderNo orderNo) {
    if (tsn.equals(orderNo.value())) {
      throw new IllegalArgumentException(
          "expected the number of a refund, found that of the order");
    }
    return ShouqianbaRefund.checkTsn(tsn);
  }

  private Money money(StatementCells row, String column, Sign sign) throws UnreadableCellException {
    return row.value(column, text -> positive(unsigned(text, sign)));
  }

  private static String unsigned(String text, Sign sign) {
    boolean negative = text.startsWith("-");
    if (negative != (sign == Sign.NEGATIVE)) {
      throw new IllegalArgumentException("expected the sign that the settings name");
    }
    return negative ? text.substring(1) : text;
  }

  private Money positive(String text) {
    return switch (settings.unit()) {
      case FEN -> Fen.positive(text);
      case YUAN -> {
        Money money = Money.ofDecimal(text, CURRENCY);
        if (!money.isPositive()) {
          throw new IllegalArgumentException("amount must be more than zero");
        }
        yield money;
      }
    };
  }

  private Fee fee(StatementCells row) throws UnreadableCellException {
    @Nullable String column = columns.fee();
    return column == null ? Fee.NONE : row.value(column, this::fee);
  }

  private Fee fee(String text) {
    BigDecimal written = StatementCells.decimalOf(text);
    return Fee.ofMajor(
        settings.feeSign() == Sign.NEGATIVE ? written.negate() : written,
        settings.unit() == Unit.YUAN ? DECIMALS : 0);
  }
}
