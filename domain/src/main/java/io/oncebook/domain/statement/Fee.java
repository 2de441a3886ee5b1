package io.oncebook.domain.statement;

import java.math.BigDecimal;

/**
 * What the channel keeps of a payment, or gives back with a refund when negative. Channels tell
 * parts of a minor unit, and only the sum of a day is booked.
 *
 * @param thousandths of a minor unit of the row's currency
 */
public record Fee(long thousandths) {

  public static final Fee NONE = new Fee(0);

  private static final int DECIMALS_OF_MINOR = 3;

  /**
   * Takes an amount in major units, exactly.
   *
   * @param decimals how many decimals the currency has
   * @throws IllegalArgumentException for parts smaller than a thousandth of a minor unit, or a sum
   *     that leaves 64 bits
   */
  public static Fee ofMajor(BigDecimal major, int decimals) {
    try {
      return new Fee(major.movePointRight(decimals + DECIMALS_OF_MINOR).longValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "a fee must have at most %d decimals".formatted(decimals + DECIMALS_OF_MINOR), e);
    }
  }

  /**
   * The sum of both.
   *
   * @throws ArithmeticException when it leaves 64 bits
   */
  public Fee plus(Fee other) {
    return new Fee(Math.addExact(thousandths, other.thousandths));
  }
}
