package io.oncebook.adapter.channels.alipay.statement;

import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.statement.ExpectedStatement;
import io.oncebook.adapter.channels.statement.TextLine;
import io.oncebook.adapter.channels.statement.TextLines;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.nio.charset.Charset;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands before the rows.
 *
 * @param account the number of the account, which is a partner's with four digits behind it
 * @param days from the first instant to the last, as the bill writes them
 * @param header the line that names the columns
 */
record BusinessBillHead(String account, MatchResult days, String header) {

  private static final String ACCOUNT_SUFFIX = "0156";
  private static final Pattern ACCOUNT = Pattern.compile("#账号：\\[([0-9]{1,40})]\\s*");
  private static final String TIME = "\\[(\\d{4})年(\\d{2})月(\\d{2})日 (\\d{2}:\\d{2}:\\d{2})]";
  private static final Pattern DAYS =
      Pattern.compile("#起始日期：" + TIME + "\\s*终止日期：" + TIME + "\\s*");
  private static final String MIDNIGHT = "00:00:00";

  /** Reads up to the header. */
  static BusinessBillHead read(TextLines lines, Charset charset) throws RefusedStatementException {
    Optional<MatchResult> account = Optional.empty();
    Optional<MatchResult> days = Optional.empty();
    Optional<TextLine> line = lines.nextFilled();
    while (line.isPresent() && line.get().anyText(charset).startsWith(BusinessBill.REMARK)) {
      String remark = line.get().anyText(charset);
      account = account.or(() -> match(ACCOUNT, remark));
      days = days.or(() -> match(DAYS, remark));
      line = lines.nextFilled();
    }
    if (line.isEmpty() || !line.get().isEnded()) {
      throw new RefusedStatementException(
          Reason.CUT_OFF, "expected a header and more lines after it, found the end");
    }
    return new BusinessBillHead(
        account.orElseThrow(() -> missing("账号")).group(1),
        days.orElseThrow(() -> missing("起始日期 and 终止日期")),
        line.get().anyText(charset));
  }

  void check(AlipaySettings settings, ExpectedStatement expected) throws RefusedStatementException {
    if (settings.sellerIds().stream().noneMatch(id -> account.equals(id + ACCOUNT_SUFFIX))) {
      throw new RefusedStatementException(
          Reason.OTHER_ACCOUNT,
          "expected one of the account's seller-ids followed by %s as 账号, found another"
              .formatted(ACCOUNT_SUFFIX));
    }
    LocalDate date = expected.day().date();
    boolean whole =
        date(1).equals(date.toString())
            && days.group(4).equals(MIDNIGHT)
            && Set.of(date.plusDays(1) + " " + MIDNIGHT, date + " 23:59:59")
                .contains(date(5) + " " + days.group(8));
    if (!whole) {
      throw expected.otherDay("%s to %s".formatted(date(1), date(5)));
    }
  }

  /** The date whose year is this group. */
  private String date(int group) {
    return "%s-%s-%s".formatted(days.group(group), days.group(group + 1), days.group(group + 2));
  }

  private static Optional<MatchResult> match(Pattern pattern, String remark) {
    Matcher matcher = pattern.matcher(remark);
    return matcher.matches() ? Optional.of(matcher.toMatchResult()) : Optional.empty();
  }

  private static RefusedStatementException missing(String remark) {
    return new RefusedStatementException(
        Reason.UNKNOWN_LAYOUT,
        "expected a line with %s before the header, found none".formatted(remark));
  }
}
