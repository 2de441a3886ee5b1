package io.oncebook.adapter.channels.notice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoticeJsonTest {

  @Test
  void values_are_read_by_name_and_unknown_names_are_tolerated() {
    NoticeJson json =
        parse(
            "{\"id\":\"中\",\"amount\":{\"total\":9223372036854775807,\"new\":[1]},\"none\":null}");

    assertThat(json.text("id")).isEqualTo("中");
    assertThat(json.object("amount").wholeNumber("total")).isEqualTo(Long.MAX_VALUE);
    assertThat(json.optionalText("none")).isNull();
    assertThat(json.optionalText("missing")).isNull();
    assertThat(json.has("id")).isTrue();
    assertThat(json.has("none")).isFalse();
    assertThat(json.has("missing")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.0",
        "1e2",
        "1E0",
        "0.01",
        "\"100\"",
        "-1",
        "9223372036854775808",
        "123456789012345678901234567890",
        "null",
        "true",
        "[100]",
        "{}"
      })
  void only_a_plain_whole_number_is_an_amount(String amount) {
    NoticeJson json = parse("{\"total\":" + amount + "}");

    assertThatThrownBy(() -> json.wholeNumber("total"))
        .isInstanceOf(UnreadableNoticeException.class)
        .hasMessageContaining("total must be a whole number");
  }

  @Test
  void digits_may_stand_with_or_without_quotation_marks() {
    NoticeJson json = parse("{\"a\":\"100\",\"b\":100,\"c\":12345678901234567890,\"d\":\"x\"}");

    assertThat(json.digits("a", String::toString)).isEqualTo("100");
    assertThat(json.digits("b", String::toString)).isEqualTo("100");
    assertThat(json.digits("c", String::toString)).isEqualTo("12345678901234567890");
    // Whether a text holds digits is for the type to say.
    assertThat(json.digits("d", String::toString)).isEqualTo("x");
    assertThat(json.textOrDigits("b")).contains("100");
    assertThat(json.textOrDigits("missing")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "1e2", "true", "[100]", "{}"})
  void what_is_written_in_another_way_is_no_digits(String amount) {
    NoticeJson json = parse("{\"total\":" + amount + "}");

    assertThatThrownBy(() -> json.digits("total", String::toString))
        .isInstanceOf(UnreadableNoticeException.class)
        .hasMessage("total must be a text or a whole number of plain digits");
    assertThat(json.textOrDigits("total")).isEmpty();
  }

  @Test
  void a_missing_amount_is_not_zero() {
    assertThatThrownBy(() -> parse("{}").wholeNumber("total"))
        .isInstanceOf(UnreadableNoticeException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "1",
        "\"text\"",
        "[]",
        "{",
        "{} {}",
        "{}x",
        "{\"a\":1,\"a\":1}",
        "{\"o\":{\"a\":1,\"a\":2}}",
        "{\"a\":1,\"\\u0061\":2}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":NaN}",
        "{'a':1}",
        "{a:1}",
        "{\"a\":1,}",
        "{\"a\":1/*x*/}",
        "\uFEFF{}"
      })
  void anything_but_one_strict_object_is_refused(String body) {
    assertThatThrownBy(() -> parse(body)).isInstanceOf(UnreadableNoticeException.class);
  }

  @Test
  void bytes_that_are_not_utf_8_are_refused() {
    assertThatThrownBy(
            () -> NoticeJson.parse("{\"a\":\"\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1)))
        .isInstanceOf(UnreadableNoticeException.class)
        .hasMessageContaining("UTF-8");
    assertThatThrownBy(() -> NoticeJson.parse("{\"a\":1}".getBytes(StandardCharsets.UTF_16BE)))
        .isInstanceOf(UnreadableNoticeException.class);
  }

  @Test
  void nesting_without_end_is_refused() {
    assertThatThrownBy(() -> parse("{\"a\":".repeat(10_000)))
        .isInstanceOf(UnreadableNoticeException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "true", "[\"x\"]", "{\"x\":1}"})
  void what_is_not_a_text_is_not_taken_for_one(String value) {
    NoticeJson json = parse("{\"id\":" + value + "}");

    assertThatThrownBy(() -> json.text("id")).isInstanceOf(UnreadableNoticeException.class);
    assertThatThrownBy(() -> json.optionalText("id")).isInstanceOf(UnreadableNoticeException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"id\":null}", "{\"id\":\"\"}"})
  void a_required_text_must_be_there(String body) {
    assertThatThrownBy(() -> parse(body).text("id"))
        .isInstanceOf(UnreadableNoticeException.class)
        .hasMessageContaining("id");
  }

  @Test
  void an_object_must_be_one() {
    assertThatThrownBy(() -> parse("{\"amount\":1}").object("amount"))
        .isInstanceOf(UnreadableNoticeException.class)
        .hasMessageContaining("amount must be a JSON object");
    assertThatThrownBy(() -> parse("{}").object("amount"))
        .isInstanceOf(UnreadableNoticeException.class);
  }

  @Test
  void a_value_checks_itself_and_the_message_says_where() {
    NoticeJson json = parse("{\"o\":{\"id\":\"7\"}}").object("o");

    assertThat(json.<String>value("id", "no "::concat)).isEqualTo("no 7");
    assertThatThrownBy(
            () ->
                json.value(
                    "id",
                    text -> {
                      throw new IllegalArgumentException("id must be shorter");
                    }))
        .isInstanceOf(UnreadableNoticeException.class)
        .hasMessage("o.id is not valid: id must be shorter");
  }

  @Test
  void messages_name_the_whole_path_and_show_no_value() {
    NoticeJson amount = parse("{\"amount\":{\"total\":\"secret-value\"}}").object("amount");

    assertThatThrownBy(() -> amount.wholeNumber("total"))
        .hasMessageStartingWith("amount.total must be")
        .hasMessageNotContaining("secret-value");
    assertThatThrownBy(() -> parse("{\"payer\":secret-value}"))
        .hasMessageNotContaining("secret")
        .hasNoCause();
  }

  private static NoticeJson parse(String body) {
    return NoticeJson.parse(body.getBytes(UTF_8));
  }
}
