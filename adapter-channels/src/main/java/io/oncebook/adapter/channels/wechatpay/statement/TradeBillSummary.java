package io.oncebook.adapter.channels.wechatpay.statement;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.statement.Columns;
import io.oncebook.adapter.channels.statement.ControlTotals;
import io.oncebook.adapter.channels.statement.StatementCells;
import io.oncebook.adapter.channels.statement.TextLine;
import io.oncebook.adapter.channels.statement.TextLines;
import io.oncebook.adapter.channels.statement.UnreadableCellException;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The bill's own sums, in its present layout or an older one. */
final class TradeBillSummary {

  /** Of which column each is the sum, by the names that layouts have had for both. */
  private static final Map<String, List<String>> SUMS =
      Map.of(
          "应结订单总金额", List.of("应结订单金额"),
          "总交易额", List.of("总金额", "应结订单金额"),
          "退款总金额", List.of("退款金额"),
          "总退款金额", List.of("退款金额"),
          "充值券退款总金额", List.of("充值券退款金额"),
          "总企业红包退款金额", List.of("企业红包退款金额", "代金券或立减优惠退款金额", "充值券退款金额"),
          "总代金券或立减优惠退款金额", List.of("代金券或立减优惠退款金额", "企业红包退款金额", "充值券退款金额"),
          "手续费总金额", List.of("手续费"),
          "订单总金额", List.of("订单金额"),
          "申请退款总金额", List.of("申请退款金额"));

  private final StatementCells sums;
  private final List<String> names;

  private TradeBillSummary(StatementCells sums, List<String> names) {
    this.sums = sums;
    this.names = names;
  }

  /** The columns of this layout that some sum is of. */
  static List<String> columns(Columns columns) {
    return SUMS.values().stream().flatMap(List::stream).distinct().filter(columns::has).toList();
  }

  /**
   * Reads the end of a bill.
   *
   * @param header the line that names the sums; empty when the bill ends without
   */
  static TradeBillSummary read(Optional<TextLine> header, TextLines rest)
      throws RefusedStatementException {
    if (header.isEmpty()) {
      throw cutOff();
    }
    List<String> names = List.of(header.get().anyText(UTF_8).split(",", -1));
    TextLine line = rest.nextFilled().orElseThrow(TradeBillSummary::cutOff);
    Columns columns =
        Columns.of(
            names,
            List.of(TradeBill.FIRST_SUM),
            Stream.concat(Stream.of(TradeBill.FIRST_SUM), SUMS.keySet().stream())
                .collect(Collectors.toSet()));
    if (rest.nextFilled().isPresent()) {
      throw new RefusedStatementException(
          Reason.UNKNOWN_LAYOUT, "expected the end after the sums, found another line");
    }
    try {
      return new TradeBillSummary(
          StatementCells.of(line.number(), columns, TradeBill.cells(line.text(UTF_8))), names);
    } catch (UnreadableCellException e) {
      throw cutOff();
    }
  }

  void check(ControlTotals tally, Columns columns) throws RefusedStatementException {
    tally.checkRows(TradeBill.FIRST_SUM, stated(TradeBill.FIRST_SUM));
    for (String name : names) {
      Optional<String> column =
          SUMS.getOrDefault(name, List.of()).stream().filter(columns::has).findFirst();
      if (column.isPresent()) {
        tally.checkSum(name, stated(name), column.get());
      }
    }
  }

  private BigDecimal stated(String name) throws RefusedStatementException {
    try {
      return sums.decimal(name);
    } catch (UnreadableCellException e) {
      throw cutOff();
    }
  }

  private static RefusedStatementException cutOff() {
    return new RefusedStatementException(
        Reason.CUT_OFF, "expected a header and a row of sums at the end, found less");
  }
}
