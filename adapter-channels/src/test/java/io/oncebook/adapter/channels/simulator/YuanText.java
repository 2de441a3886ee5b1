package io.oncebook.adapter.channels.simulator;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Amounts as Alipay writes them. */
final class YuanText {

  static final Pattern FORM = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,2})?");

  private YuanText() {}

  static String ofFen(long fen) {
    return BigDecimal.valueOf(fen, 2).toPlainString();
  }

  /** The fen of an amount of this form. */
  static long toFen(String yuan) {
    return new BigDecimal(yuan).movePointRight(2).longValueExact();
  }
}
