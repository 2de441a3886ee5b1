package io.oncebook.adapter.channels.alipay.notice;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormParametersTest {

  @Test
  void a_value_is_split_first_and_unescaped_once() {
    assertThat(parse("sign=a%2Bb%2Fc%3D%3D&body=1+%2B+1%3D2%26100%25"))
        .containsExactlyInAnyOrderEntriesOf(Map.of("sign", "a+b/c==", "body", "1 + 1=2&100%"));
  }

  @Test
  void an_inner_layer_of_escapes_stays() {
    assertThat(parse("passback_params=a%253D1%2526b")).containsValue("a%3D1%26b");
  }

  @Test
  void only_the_first_equals_sign_splits() {
    assertThat(parse("sign=QUJD==")).containsEntry("sign", "QUJD==");
  }

  @Test
  void escapes_give_bytes_whatever_the_case_of_their_digits() {
    assertThat(parse("subject=%b2%E2D%00%fF"))
        .containsEntry("subject", "\u00B2\u00E2D\u0000\u00FF");
  }

  @Test
  void names_are_unescaped_too() {
    assertThat(parse("a%5Bb%5D=1")).containsEntry("a[b]", "1");
  }

  @Test
  void a_name_without_a_value_is_empty_and_nothing_between_two_ands_is_nothing() {
    assertThat(parse("&a&&b=&")).containsExactlyInAnyOrderEntriesOf(Map.of("a", "", "b", ""));
    assertThat(parse("")).isEmpty();
  }

  @Test
  void names_come_by_rising_bytes() {
    assertThat(parse("b=&%E4=&a=&A=&_=").keySet()).containsExactly("A", "_", "a", "b", "\u00E4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=%", "a=%4", "a=%4&b=1", "a=%G1", "a=%1G", "a=%+1", "%=1", "a=%\uFF11"})
  void a_broken_escape_is_refused(String body) {
    assertThatExceptionOfType(UnreadableNoticeException.class)
        .isThrownBy(() -> parse(body))
        .withMessage("% must be followed by two hexadecimal digits");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=1&a=1", "a=1&a=2", "a=1&a=", "a&a", "a=1&b=2&%61=3"})
  void a_name_that_stands_twice_is_refused(String body) {
    assertThatExceptionOfType(UnreadableNoticeException.class)
        .isThrownBy(() -> parse(body))
        .withMessageContaining("stands twice");
  }

  private static SortedMap<String, String> parse(String body) {
    return FormParameters.parse(body.getBytes(ISO_8859_1));
  }
}
