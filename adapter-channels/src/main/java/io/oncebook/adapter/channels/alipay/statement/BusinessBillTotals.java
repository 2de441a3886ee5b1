package io.oncebook.adapter.channels.alipay.statement;

import io.oncebook.adapter.channels.statement.ControlTotals;
import io.oncebook.adapter.channels.statement.StatementCells;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.math.BigDecimal;

/**
 * What the rows come to by kind of business. A row of which not even that can be read may be of
 * either kind, and leaves the sums unchecked.
 */
final class BusinessBillTotals {

  private final ControlTotals payments = new ControlTotals();
  private final ControlTotals refunds = new ControlTotals();
  private long others;
  private long unreadable;

  void take(StatementCells row) {
    switch (row.text(BusinessBillRow.BUSINESS)) {
      case BusinessBillRow.PAYMENT -> add(payments, row);
      case BusinessBillRow.REFUND -> add(refunds, row);
      default -> others++;
    }
  }

  void takeUnreadable() {
    unreadable++;
  }

  long rows() {
    return payments.rows() + refunds.rows() + others + unreadable;
  }

  void check(BusinessBillFoot foot) throws RefusedStatementException {
    if (unreadable == 0) {
      check("交易合计", payments, foot.payments());
      check("退款合计", refunds, foot.refunds());
    } else {
      checkCounts(foot);
    }
  }

  private void checkCounts(BusinessBillFoot foot) throws RefusedStatementException {
    BigDecimal missing =
        atLeast("交易合计", payments, foot.payments()).add(atLeast("退款合计", refunds, foot.refunds()));
    if (missing.compareTo(BigDecimal.valueOf(unreadable)) > 0) {
      throw new RefusedStatementException(
          Reason.TOTALS_DISAGREE,
          "expected %s more rows by 交易合计 and 退款合计, found %d that cannot be read"
              .formatted(missing.toPlainString(), unreadable));
    }
  }

  /** How many rows of the kind are still to be found. */
  private static BigDecimal atLeast(String name, ControlTotals tally, BusinessBillFoot.Total stated)
      throws RefusedStatementException {
    BigDecimal missing = stated.count().subtract(BigDecimal.valueOf(tally.rows()));
    if (missing.signum() < 0) {
      tally.checkRows(name, stated.count());
    }
    return missing;
  }

  private static void check(String name, ControlTotals tally, BusinessBillFoot.Total stated)
      throws RefusedStatementException {
    tally.checkRows(name, stated.count());
    tally.checkAbsoluteSum(name + " 商家实收", stated.received(), BusinessBillRow.RECEIVED);
    tally.checkAbsoluteSum(name + " 商家优惠", stated.discount(), BusinessBillRow.DISCOUNT);
  }

  private static void add(ControlTotals tally, StatementCells row) {
    tally.count();
    tally.add(row, BusinessBillRow.RECEIVED);
    tally.add(row, BusinessBillRow.DISCOUNT);
  }
}
