package io.oncebook.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.fixture.GeneratedValues;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class IdempotencyKeyProperties {

  private static final Channel WECHAT = new Channel("WECHAT");

  @Property
  void different_parts_never_give_the_same_key(
      @ForAll("neighbours") IdempotencyKey one, @ForAll("neighbours") IdempotencyKey other) {
    assertThat(one.value().equals(other.value())).isEqualTo(one.equals(other));
  }

  @Property
  void key_is_read_back_from_its_value(@ForAll("keys") IdempotencyKey key) {
    assertThat(IdempotencyKey.parse(key.value())).isEqualTo(key);
  }

  @Property
  void key_is_ascii_and_fits_its_index(@ForAll("keys") IdempotencyKey key) {
    assertThat(key.value()).isASCII().hasSizeLessThanOrEqualTo(IdempotencyKey.MAX_LENGTH);
  }

  @Example
  void longest_key_of_every_kind_fits_its_index() {
    for (EventKind kind : EventKind.values()) {
      IdempotencyKey longest =
          new IdempotencyKey(new Channel("C".repeat(16)), "9".repeat(150), kind);

      assertThat(longest.value()).hasSizeLessThanOrEqualTo(IdempotencyKey.MAX_LENGTH);
    }
  }

  @Property
  void business_number_with_one_character_outside_its_alphabet_is_refused(
      @ForAll("bizNos") String bizNo,
      @ForAll @IntRange(max = 50) int position,
      @ForAll("strangers") String stranger) {
    int at = Math.min(position, bizNo.length());
    String spoiled = bizNo.substring(0, at) + stranger + bizNo.substring(at);

    assertThatThrownBy(() -> new IdempotencyKey(WECHAT, spoiled, EventKind.PAYMENT_RECEIVED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("bizNo must consist of");
  }

  @Property
  void empty_or_overlong_business_number_is_refused(@ForAll("wrongLengths") int length) {
    assertThatThrownBy(
            () -> new IdempotencyKey(WECHAT, "9".repeat(length), EventKind.PAYMENT_RECEIVED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bizNo must have 1 to 150 characters, but has " + length);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void text_is_refused_or_is_the_value_of_the_key_that_is_read_from_it(
      @ForAll("almostKeys") String text) {
    assertThat(valueReadFrom(text)).isIn(Optional.empty(), Optional.of(text));
  }

  @Provide
  Arbitrary<IdempotencyKey> keys() {
    return Combinators.combine(
            GeneratedValues.channels(),
            GeneratedValues.asciiTokens(150),
            Arbitraries.of(EventKind.class))
        .as(IdempotencyKey::new);
  }

  /** Parts so short and alike that keys would meet if one part could run into the next. */
  @Provide
  Arbitrary<IdempotencyKey> neighbours() {
    return Combinators.combine(
            Arbitraries.of("SQ", "SQB", "SQBB", "SQ_B").map(Channel::new),
            Arbitraries.of("B", "BB", "_B", "PAYMENT_RECEIVED", "B_", "/B"),
            Arbitraries.of(EventKind.class))
        .as(IdempotencyKey::new);
  }

  @Provide
  Arbitrary<String> bizNos() {
    return GeneratedValues.asciiTokens(50);
  }

  @Provide
  Arbitrary<String> strangers() {
    return Arbitraries.of(
        ":", " ", "\t", "\n", "\r", "\0", "\u007F", "\u0085", "\u00A0", "é", "１", "单", "\u200B",
        "☕", "😀", "\uD83D");
  }

  @Provide
  Arbitrary<Integer> wrongLengths() {
    return Arbitraries.oneOf(Arbitraries.just(0), Arbitraries.integers().between(151, 2000));
  }

  /** Values of keys from which a stretch was taken, or into which a piece was put. */
  @Provide
  Arbitrary<String> almostKeys() {
    return Combinators.combine(
            keys(),
            Arbitraries.integers().between(0, 191),
            Arbitraries.integers().between(0, 3),
            Arbitraries.of("", ":", " ", "x", "SQB", "PAYMENT_RECEIVED", "é"))
        .as(
            (key, position, removed, piece) -> {
              String value = key.value();
              int from = Math.min(position, value.length());
              int to = Math.min(from + removed, value.length());
              return value.substring(0, from) + piece + value.substring(to);
            });
  }

  private static Optional<String> valueReadFrom(String text) {
    try {
      return Optional.of(IdempotencyKey.parse(text).value());
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }
}
