package io.oncebook.adapter.http.merchant.order;

import static io.oncebook.adapter.http.merchant.order.OrderBody.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.MerchantApi;
import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;

class RegistrationProperties {

  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private final MerchantApi api = MerchantApi.onMemory();
  private int orders;

  @Property
  void an_amount_is_taken_exactly_when_it_is_an_integer_literal_from_1_to_the_64_bit_maximum(
      @ForAll("jsonNumbers") String number) {
    boolean allowed = number.matches("[1-9][0-9]*") && new BigInteger(number).compareTo(MAX) <= 0;

    ApiResponse answer =
        api.register(anOrder().with("orderNo", "\"T" + ++orders + "\"").with("amount", number));

    if (allowed) {
      assertThat(answer.status()).isEqualTo(201);
      assertThat(answer.body()).contains("\"amount\":" + number + ",");
    } else {
      answer.isProblemOf("amount", "invalid-field");
    }
    Statistics.label("allowed")
        .collect(allowed)
        .coverage(seen -> seen.check(true).percentage(share -> share > 10));
  }

  @Property
  void whatever_bytes_stand_in_a_body_it_is_taken_or_refused_and_nothing_fails(
      @ForAll @IntRange(max = 200) int position, @ForAll @Size(max = 3) List<Byte> bytes) {
    byte[] body = anOrder().bytes();
    for (int i = 0; i < bytes.size(); i++) {
      body[(position + i) % body.length] = bytes.get(i);
    }

    assertThat(api.register(body).status()).isIn(200, 201, 400, 409);
  }

  /** All forms of RFC 8259, section 6, most of them near an edge. */
  @Provide
  Arbitrary<String> jsonNumbers() {
    return Combinators.combine(
            optional(Arbitraries.just("-")),
            integers(),
            optional(digits().map(digits -> "." + digits)),
            optional(
                Combinators.combine(Arbitraries.of("e", "E", "e+", "E-"), digits())
                    .as(String::concat)))
        .as((sign, integer, fraction, exponent) -> sign + integer + fraction + exponent);
  }

  private static Arbitrary<String> integers() {
    return Arbitraries.oneOf(
            Arbitraries.bigIntegers().between(BigInteger.ZERO, BigInteger.TEN),
            Arbitraries.bigIntegers()
                .between(MAX.subtract(BigInteger.TEN), MAX.add(BigInteger.TEN)),
            Arbitraries.bigIntegers().between(BigInteger.ZERO, BigInteger.TEN.pow(40)))
        .map(BigInteger::toString);
  }

  private static Arbitrary<String> digits() {
    return Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(5);
  }

  /** Mostly absent. */
  private static Arbitrary<String> optional(Arbitrary<String> part) {
    return Arbitraries.oneOf(
        Arbitraries.just(""), Arbitraries.just(""), Arbitraries.just(""), part);
  }
}
