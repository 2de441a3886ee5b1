package io.oncebook.domain.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.fixture.GeneratedValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Negative;

class MoneyProperties {

  @Property
  void every_amount_is_read_back_from_its_decimal_text(@ForAll("money") Money money) {
    assertThat(Money.ofDecimal(decimalText(money), money.currencyCode())).isEqualTo(money);
  }

  @Property
  void decimals_that_the_text_leaves_out_are_zeros(
      @ForAll @LongRange(max = 1_000_000) long yuan, @ForAll @IntRange(max = 9) int tenths) {
    Money money = Money.ofMinor(yuan * 100 + tenths * 10L, "CNY");

    assertThat(Money.ofDecimal(yuan + "." + tenths, "CNY")).isEqualTo(money);
    assertThat(Money.ofDecimal(yuan + "." + tenths + "0", "CNY")).isEqualTo(money);
  }

  @Property
  void more_decimals_than_the_currency_has_are_refused_even_if_they_are_zeros(
      @ForAll("money") Money money, @ForAll @IntRange(max = 9) int digit) {
    String text = decimalText(money);
    String longer = (text.contains(".") ? text : text + ".") + digit;

    assertThatThrownBy(() -> Money.ofDecimal(longer, money.currencyCode()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property
  void amount_beyond_64_bits_is_refused(@ForAll("money") Money money) {
    BigInteger tooMuch =
        BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.valueOf(money.amountMinor()));
    int decimals = money.currency().getDefaultFractionDigits();

    assertThatThrownBy(
            () ->
                Money.ofDecimal(
                    new BigDecimal(tooMuch, decimals).toPlainString(), money.currencyCode()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property
  void text_that_is_no_plain_number_is_refused(@ForAll("notPlain") String text) {
    assertThatThrownBy(() -> Money.ofDecimal(text, "CNY"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("amount must be plain decimal digits");
  }

  @Property
  void sum_is_exact_or_refused(@ForAll("yuan") Money one, @ForAll("yuan") Money other) {
    BigInteger exact =
        BigInteger.valueOf(one.amountMinor()).add(BigInteger.valueOf(other.amountMinor()));

    if (exact.bitLength() < Long.SIZE) {
      assertThat(one.plus(other)).isEqualTo(Money.ofMinor(exact.longValueExact(), "CNY"));
    } else {
      assertThatThrownBy(() -> one.plus(other)).isInstanceOf(ArithmeticException.class);
    }
  }

  @Property
  void negative_amount_is_refused(@ForAll @Negative long amountMinor) {
    assertThatThrownBy(() -> Money.ofMinor(amountMinor, "CNY"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Example
  void yuan_that_no_double_can_hold_are_exact() {
    assertThat(Money.ofDecimal("19.9", "CNY").amountMinor()).isEqualTo(1990);
    assertThat(Money.ofDecimal("0.03", "CNY").amountMinor()).isEqualTo(3);
    assertThat(Money.ofDecimal("1.67", "CNY").amountMinor()).isEqualTo(167);
    assertThat(Money.ofDecimal("90071992547409.93", "CNY").amountMinor())
        .isEqualTo(9_007_199_254_740_993L);
  }

  @Example
  void different_currencies_are_never_added() {
    assertThatThrownBy(() -> Money.ofMinor(1, "CNY").plus(Money.ofMinor(1, "USD")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property
  void currency_that_is_unknown_or_has_no_minor_unit_is_refused(
      @ForAll("noCurrencies") String code) {
    assertThatThrownBy(() -> Money.ofMinor(1, code)).isInstanceOf(IllegalArgumentException.class);
  }

  @Provide
  Arbitrary<Money> money() {
    return GeneratedValues.money();
  }

  @Provide
  Arbitrary<Money> yuan() {
    return Arbitraries.longs().greaterOrEqual(0).map(minor -> Money.ofMinor(minor, "CNY"));
  }

  @Provide
  Arbitrary<String> notPlain() {
    Arbitrary<String> known =
        Arbitraries.of(
            "",
            " ",
            ".",
            "1.",
            ".5",
            "-1",
            "+1",
            "-0",
            "1e2",
            "1E2",
            "1.2.3",
            "1,00",
            "0x10",
            " 1",
            "1 ",
            "1\n",
            "1_0",
            "１",
            "١",
            "NaN",
            "Infinity",
            "1d",
            "1f",
            "¥1",
            "1元",
            "null",
            "9".repeat(20),
            "0".repeat(10_000));
    Arbitrary<String> any =
        Arbitraries.strings()
            .withChars("0123456789.-+eE, ")
            .ofMaxLength(8)
            .filter(text -> !text.matches("[0-9]+(\\.[0-9]+)?"));
    return Arbitraries.oneOf(known, any);
  }

  @Provide
  Arbitrary<String> noCurrencies() {
    return Arbitraries.of("", "cny", "RMB", "CN", "CNYY", "156", "XXX", "XAU");
  }

  private static String decimalText(Money money) {
    return BigDecimal.valueOf(money.amountMinor(), money.currency().getDefaultFractionDigits())
        .toPlainString();
  }
}
