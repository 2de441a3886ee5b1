package io.oncebook.adapter.channels.alipay.notice;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlipayFormTest {

  @ParameterizedTest
  @CsvSource({
    "utf-8, %E6%B5%8B%E8%AF%95",
    "UTF-8, %E6%B5%8B%E8%AF%95",
    "GBK, %B2%E2%CA%D4",
    "gb2312, %B2%E2%CA%D4",
    "GB18030, %B2%E2%CA%D4"
  })
  void values_are_decoded_with_the_charset_that_the_form_names(String charset, String escaped) {
    AlipayForm form = form("subject=" + escaped + "&charset=" + charset);

    assertThat(form.text("subject")).isEqualTo("\u6D4B\u8BD5");
  }

  @Test
  void a_gbk_character_may_have_a_plain_letter_for_its_second_byte() {
    assertThat(form("charset=GBK&subject=%81D").text("subject")).isEqualTo("\u4E0F");
  }

  @Test
  void gb18030_has_characters_of_four_bytes() {
    assertThat(form("charset=GB18030&subject=%949%DA3").text("subject")).isEqualTo("\uD83D\uDCA9");
  }

  @Test
  void a_form_without_a_charset_is_utf_8() {
    assertThat(form("subject=%E6%B5%8B").text("subject")).isEqualTo("\u6D4B");
    assertThat(form("charset=&subject=%E6%B5%8B").text("subject")).isEqualTo("\u6D4B");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"UTF-16", "ISO-8859-1", "UTF-7", "x-no-such-charset", "utf-8,GBK", "%B2%E2"})
  void a_charset_that_the_channel_does_not_use_is_refused(String charset) {
    assertThatExceptionOfType(UnreadableNoticeException.class)
        .isThrownBy(() -> form("subject=x&charset=" + charset))
        .withMessage("charset must be UTF-8, GBK, GB2312 or GB18030");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "charset=utf-8&out_trade_no=%B2%E2",
        "charset=utf-8&out_trade_no=%E6%B5",
        "charset=utf-8&out_trade_no=%C0%80",
        "charset=utf-8&out_trade_no=%ED%A0%80",
        "charset=GBK&out_trade_no=A%B2",
        "charset=GBK&out_trade_no=%FF%FF"
      })
  void bytes_that_are_no_text_in_the_charset_are_refused_when_they_are_needed(String body) {
    AlipayForm form = form(body + "&total_amount=1.00");

    assertThat(form.text("total_amount")).isEqualTo("1.00");
    assertThatExceptionOfType(UnreadableNoticeException.class)
        .isThrownBy(() -> form.text("out_trade_no"))
        .withMessageStartingWith("out_trade_no must be text in");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=1", "out_biz_no", "out_biz_no=", "out_biz_no=+", "out_biz_no=%09%0A"})
  void a_blank_value_is_a_missing_one(String body) {
    AlipayForm form = form(body);

    assertThat(form.has("out_biz_no")).isFalse();
    assertThatExceptionOfType(UnreadableNoticeException.class)
        .isThrownBy(() -> form.text("out_biz_no"))
        .withMessage("out_biz_no is missing");
  }

  @Test
  void all_is_signed_but_the_signature_itself_and_what_is_blank() {
    AlipayForm form =
        form("sign_type=RSA2&b=2+%2B&a=&unknown=%3D%26&sign=x&B=1&c=+&charset=utf-8&d");

    assertThat(form.signedText())
        .asString(ISO_8859_1)
        .isEqualTo("B=1&b=2 +&charset=utf-8&unknown==&");
  }

  @Test
  void text_is_signed_in_the_bytes_of_its_charset() {
    assertThat(form("charset=GBK&subject=%81D%B2%E2").signedText())
        .asString(ISO_8859_1)
        .isEqualTo("charset=GBK&subject=\u0081D\u00B2\u00E2");
  }

  private static AlipayForm form(String body) {
    return AlipayForm.parse(body.getBytes(ISO_8859_1));
  }
}
