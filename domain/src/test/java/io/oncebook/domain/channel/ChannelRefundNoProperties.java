package io.oncebook.domain.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.fixture.GeneratedValues;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ChannelRefundNoProperties {

  private record Parts(String payment, String request) {
    ChannelRefundNo together() {
      return ChannelRefundNo.within(new ChannelTransactionNo(payment), request);
    }
  }

  @Property(tries = 5000)
  void different_pairs_never_give_the_same_number(
      @ForAll("neighbours") Parts one, @ForAll("neighbours") Parts other) {
    assertThat(one.together().equals(other.together())).isEqualTo(one.equals(other));
  }

  @Property
  void any_request_number_of_a_payment_makes_a_number(@ForAll("pairs") Parts parts) {
    assertThat(parts.together().value()).isASCII().contains("/");
  }

  @Example
  void channels_own_alphabet_stays_readable() {
    assertThat(new Parts("2013112011001004330000121536", "HZ01RF001").together())
        .hasToString("2013112011001004330000121536/HZ01RF001");
  }

  @Example
  void numbers_that_are_too_long_together_are_refused_and_not_cut() {
    Parts long64 = new Parts("2013112011001004330000121536", "退".repeat(64));

    assertThatThrownBy(long64::together)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("refundNo must have 1 to 150 characters, but has ");
  }

  /** Parts made of few pieces, those that joining and escaping could mix up. */
  @Provide
  Arbitrary<Parts> neighbours() {
    Arbitrary<String> pieces = Arbitraries.of("A", "/", "%", "2F");
    return Combinators.combine(joined(pieces, 1), joined(pieces, 0)).as(Parts::new);
  }

  @Provide
  Arbitrary<Parts> pairs() {
    return Combinators.combine(GeneratedValues.asciiTokens(20), GeneratedValues.texts(7))
        .as(Parts::new);
  }

  private static Arbitrary<String> joined(Arbitrary<String> pieces, int min) {
    return pieces.list().ofMinSize(min).ofMaxSize(2).map(list -> String.join("", list));
  }
}
