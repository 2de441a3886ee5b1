package io.oncebook.domain.identifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifierRuleTest {

  private static final IdentifierRule TEXT = IdentifierRule.text("subject", 8);
  private static final IdentifierRule TOKEN = IdentifierRule.asciiToken("transactionNo", 8);
  private static final String NOT_PRINTABLE =
      "subject must consist of printable characters without blanks at the ends";

  @ParameterizedTest
  @ValueSource(strings = {"T1", "咖啡一杯", "☕ 12.50", "😀😀😀😀😀😀😀😀", "résumé", "a:b", "a  b"})
  void text_may_be_of_any_script_and_hold_blanks_within(String value) {
    assertThat(TEXT.check(value)).isSameAs(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {" a", "a ", " ", "\u3000a", "a\u3000", "\u00A0a", "a\u00A0", "\u2003"})
  void text_with_a_blank_at_either_end_is_refused(String value) {
    assertRefused(TEXT, value, NOT_PRINTABLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\0b",
        "a\tb",
        "a\nb",
        "a\rb",
        "a\u001Bb",
        "a\u007Fb",
        "a\u0085b", // control
        "a\u200Bb",
        "a\u200Db",
        "a\u202Eb",
        "\uFEFFab",
        "a\u00ADb", // no width, or turns the text
        "a\u2028b",
        "a\u2029b", // separators of lines and paragraphs
        "a\uE000b",
        "a\uFFFFb",
        "a\uD83Db",
        "a\uDE00" // private, unassigned, half a pair
      })
  void text_with_a_character_that_cannot_be_seen_is_refused(String value) {
    assertRefused(TEXT, value, NOT_PRINTABLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"!", "~", "A-1/%_.", "aBcDeFgH"})
  void token_may_hold_all_visible_ascii_but_the_colon(String value) {
    assertThat(TOKEN.check(value)).isSameAs(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:b", "a b", " a", "a\0", "\u007F", "é", "１", "😀"})
  void token_with_any_other_character_is_refused(String value) {
    assertRefused(
        TOKEN,
        value,
        "transactionNo must consist of visible ASCII characters other than the colon");
  }

  @Test
  void length_counts_characters_and_not_their_halves() {
    assertThat(TEXT.check("😀".repeat(8))).hasSize(16);
    assertRefused(TEXT, "😀".repeat(9), "subject must have 1 to 8 characters, but has 9");
  }

  @Test
  void empty_value_is_refused() {
    assertRefused(TEXT, "", "subject must have 1 to 8 characters, but has 0");
  }

  @Test
  void overlong_value_is_refused_and_not_shown() {
    assertRefused(
        TOKEN, "6222021234567890123", "transactionNo must have 1 to 8 characters, but has 19");
  }

  /** The whole message, so that the value is certainly not in it. */
  private static void assertRefused(IdentifierRule rule, String value, String message) {
    assertThatThrownBy(() -> rule.check(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
