package io.oncebook.adapter.channels.shouqianba.settings;

import java.nio.charset.Charset;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How the lists that the merchant portal exports are written. The channel publishes no layout, so
 * nothing has a value that is taken for granted: whoever has such a file before their eyes says how
 * it is.
 *
 * @param encoding the text's encoding, such as UTF-8 or GBK
 * @param separator the one character between two cells
 * @param unit of all amounts
 * @param refundSign how amounts of refunds are written
 * @param feeSign how a fee is written that the channel keeps of a payment
 * @param timeFormat of times in Beijing, as a pattern of Java, such as {@code yyyy-MM-dd HH:mm:ss}
 * @param paymentKinds what stands in the kind's column for a payment
 * @param refundKinds what stands in it for a refund
 * @param reversalKinds what stands in it for a payment that was reversed as a whole; its amount is
 *     written as that of a refund
 * @param columns the names of the columns that are read
 * @param ignoredColumns the names of all other columns; one that is in neither list is refused
 * @param endMark how the first line after the rows begins; null when the file ends with its last
 *     row, which nobody can see from the file, so that the number of rows has to be said with it
 */
public record ShouqianbaStatementSettings(
    String encoding,
    String separator,
    Unit unit,
    Sign refundSign,
    Sign feeSign,
    String timeFormat,
    List<String> paymentKinds,
    List<String> refundKinds,
    List<String> reversalKinds,
    ShouqianbaStatementColumns columns,
    List<String> ignoredColumns,
    @Nullable String endMark) {

  /** What amounts count. */
  public enum Unit {
    FEN,
    YUAN
  }

  /** How an amount is signed. */
  public enum Sign {
    POSITIVE,
    NEGATIVE
  }

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException naming the setting and what is expected
   */
  public ShouqianbaStatementSettings {
    // A binder of configuration gives null for what is not set.
    check(encoding != null && isCharset(encoding), "encoding must be one such as UTF-8 or GBK");
    check(
        separator != null && separator.length() == 1 && !"\"\n\r".contains(separator),
        "separator must be one character, and no quotation mark");
    check(unit != null, "unit must be fen or yuan");
    check(refundSign != null, "refund-sign must be positive or negative");
    check(feeSign != null, "fee-sign must be positive or negative");
    check(
        timeFormat != null && isPattern(timeFormat),
        "time-format must be a pattern such as yyyy-MM-dd HH:mm:ss");
    paymentKinds = paymentKinds == null ? List.of() : List.copyOf(paymentKinds);
    refundKinds = refundKinds == null ? List.of() : List.copyOf(refundKinds);
    check(!paymentKinds.isEmpty(), "payment-kinds must name at least one kind");
    check(!refundKinds.isEmpty(), "refund-kinds must name at least one kind");
    check(
        paymentKinds.stream().noneMatch(refundKinds::contains),
        "refund-kinds must name no kind of payment-kinds");
    reversalKinds = reversalKinds == null ? List.of() : List.copyOf(reversalKinds);
    check(
        reversalKinds.stream().noneMatch(paymentKinds::contains)
            && reversalKinds.stream().noneMatch(refundKinds::contains),
        "reversal-kinds must name no kind of payment-kinds or refund-kinds");
    check(columns != null, "columns must be set");
    ignoredColumns = ignoredColumns == null ? List.of() : List.copyOf(ignoredColumns);
    check(endMark == null || !endMark.isBlank(), "end-mark must not be blank");
  }

  public Charset charset() {
    return Charset.forName(encoding);
  }

  public DateTimeFormatter times() {
    return times(timeFormat);
  }

  private static DateTimeFormatter times(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.ofHours(8));
  }

  private static boolean isPattern(String pattern) {
    try {
      times(pattern);
      return !pattern.isBlank();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isCharset(String name) {
    try {
      return Charset.isSupported(name);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static void check(boolean fits, String expected) {
    if (!fits) {
      throw new IllegalArgumentException("statement: " + expected);
    }
  }
}
