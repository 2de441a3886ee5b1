package io.oncebook.adapter.channels.alipay.statement;

import io.oncebook.adapter.channels.statement.StatementCells;
import io.oncebook.adapter.channels.statement.TextLine;
import io.oncebook.adapter.channels.statement.TextLines;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the bill says of its rows as a whole. */
record BusinessBillFoot(Total payments, Total refunds) {

  private static final String NUMBER = "(-?[0-9]{1,15}(?:\\.[0-9]{1,2})?)";
  private static final Pattern PAYMENTS =
      Pattern.compile("#交易合计：([0-9]{1,15})笔，商家实收共%s元，商家优惠共%s元\\s*".formatted(NUMBER, NUMBER));
  private static final Pattern REFUNDS =
      Pattern.compile("#退款合计：([0-9]{1,15})笔，商家实收退款共%s元，商家优惠退款共%s元\\s*".formatted(NUMBER, NUMBER));

  /** Count and sums of one kind of business. */
  record Total(BigDecimal count, BigDecimal received, BigDecimal discount) {

    private static Optional<Total> of(Pattern pattern, String remark) {
      Matcher matcher = pattern.matcher(remark);
      return matcher.matches()
          ? Optional.of(new Total(number(matcher, 1), number(matcher, 2), number(matcher, 3)))
          : Optional.empty();
    }

    private static BigDecimal number(Matcher matcher, int group) {
      return StatementCells.decimalOf(String.valueOf(matcher.group(group)));
    }
  }

  /**
   * Reads to the end.
   *
   * @param first the first line after the rows
   */
  static BusinessBillFoot read(Optional<TextLine> first, TextLines rest, Charset charset)
      throws RefusedStatementException {
    Optional<Total> payments = Optional.empty();
    Optional<Total> refunds = Optional.empty();
    for (Optional<TextLine> line = first; line.isPresent(); line = rest.nextFilled()) {
      String remark = line.get().anyText(charset);
      if (!remark.startsWith(BusinessBill.REMARK)) {
        throw new RefusedStatementException(
            Reason.UNKNOWN_LAYOUT, "expected lines with # after the rows, found another line");
      }
      payments = payments.or(() -> Total.of(PAYMENTS, remark));
      refunds = refunds.or(() -> Total.of(REFUNDS, remark));
    }
    return new BusinessBillFoot(
        payments.orElseThrow(() -> cutOff("交易合计")), refunds.orElseThrow(() -> cutOff("退款合计")));
  }

  private static RefusedStatementException cutOff(String remark) {
    return new RefusedStatementException(
        Reason.CUT_OFF, "expected a whole line with %s at the end, found none".formatted(remark));
  }
}
