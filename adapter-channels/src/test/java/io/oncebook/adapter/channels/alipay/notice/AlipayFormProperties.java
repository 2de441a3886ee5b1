package io.oncebook.adapter.channels.alipay.notice;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.domain.tenant.TenantId;
import java.nio.charset.Charset;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class AlipayFormProperties {

  private static final KeyPair KEYS = RsaKeys.newPair();
  private static final AlipayNoticeSigner SIGNER = new AlipayNoticeSigner(KEYS.getPrivate());

  private final AlipayCodec codec =
      new AlipayCodec(
          new TenantId(7),
          new AlipaySettings(
              AlipayNoticeFields.APP_ID,
              List.of(AlipayNoticeFields.SELLER_ID),
              List.of(Base64.getEncoder().encodeToString(KEYS.getPublic().getEncoded())),
              null));

  @Property
  void what_was_encoded_is_read_back(
      @ForAll("charsets") String charset, @ForAll("texts") Map<String, String> texts) {
    Map<String, String> parameters = encodable(texts, charset);
    AlipayForm form =
        AlipayForm.parse(AlipayNoticeSigner.encode(parameters, Charset.forName(charset)));

    parameters.forEach(
        (name, value) -> {
          // Names are kept as bytes; those that are looked up are all ASCII.
          String key = new String(name.getBytes(Charset.forName(charset)), ISO_8859_1);
          assertThat(form.has(key)).isEqualTo(!isAsciiBlank(value));
          if (form.has(key)) {
            assertThat(form.text(key)).isEqualTo(value);
          }
        });
  }

  @Property
  void the_signed_text_does_not_depend_on_the_order_of_the_parameters(
      @ForAll("charsets") String charset,
      @ForAll("texts") Map<String, String> texts,
      @ForAll Random random) {
    Map<String, String> parameters = encodable(texts, charset);
    List<String> names = new ArrayList<>(parameters.keySet());
    Collections.shuffle(names, random);
    Map<String, String> shuffled = new LinkedHashMap<>();
    names.forEach(name -> shuffled.put(name, parameters.get(name)));

    assertThat(signedText(shuffled, charset)).isEqualTo(signedText(parameters, charset));
  }

  @Property(tries = 200)
  void a_signed_notice_is_read_whatever_else_it_holds(
      @ForAll("charsets") String charset, @ForAll("texts") Map<String, String> texts) {
    AlipayNoticeFields fields = AlipayNoticeFields.aPayment();
    int number = 0;
    for (String value : encodable(texts, charset).values()) {
      fields = fields.with("x_" + number++, value);
    }

    assertThat(codec.read(SIGNER.sign(fields.with("charset", charset))))
        .isInstanceOf(NoticeReading.Event.class);
  }

  @Property(tries = 200)
  void what_is_added_to_a_signed_notice_is_refused_or_changes_nothing(
      @ForAll("snippets") String name, @ForAll("snippets") String value) {
    String body = new String(SIGNER.body(AlipayNoticeFields.aPayment()), US_ASCII);
    NoticeReading original = read(body);

    NoticeReading reading = read(body + "&" + name + "=" + value);

    assertThat(
            reading instanceof NoticeReading.Refused || eventOf(reading).equals(eventOf(original)))
        .isTrue();
  }

  @Property
  void no_bytes_make_the_codec_throw(@ForAll byte[] body) {
    assertThat(codec.read(AlipayNoticeSigner.notice(body)))
        .isInstanceOf(NoticeReading.Refused.class);
  }

  @Property
  void no_near_form_makes_the_codec_throw(@ForAll("snippets") String body) {
    assertThat(read(body)).isInstanceOf(NoticeReading.Refused.class);
  }

  @Provide
  Arbitrary<String> charsets() {
    return Arbitraries.of("utf-8", "GBK", "GB2312", "GB18030");
  }

  @Provide
  Arbitrary<Map<String, String>> texts() {
    Arbitrary<String> text =
        Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(20),
            Arbitraries.strings().withChars("&=+% \t\r\n/\"\u4E0F\u6D4B").ofMaxLength(20),
            Arbitraries.strings().withCharRange('\u4E00', '\u9FA5').ofMaxLength(20));
    return Arbitraries.maps(text, text).ofMaxSize(8);
  }

  @Provide
  Arbitrary<String> snippets() {
    return Arbitraries.of(
            "%",
            "&",
            "=",
            "+",
            "%2",
            "%ff",
            "%B2",
            "sign",
            "sign_type",
            "RSA2",
            "charset",
            "GBK",
            "UTF-16",
            "gmt_refund",
            "trade_status",
            "TRADE_CLOSED",
            "app_id",
            "refund_fee",
            "1",
            "\u00B2",
            "\u0000")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  /** Only what the charset can hold, for the rest would be lost before it is sent. */
  private static Map<String, String> encodable(Map<String, String> texts, String charset) {
    Charset target = Charset.forName(charset);
    Map<String, String> encodable = new LinkedHashMap<>();
    texts.forEach(
        (name, value) -> {
          if (isKept(name, target) && isKept(value, target)) {
            encodable.put(name, value);
          }
        });
    encodable.put("charset", charset);
    return encodable;
  }

  private static boolean isKept(String text, Charset charset) {
    return new String(text.getBytes(charset), charset).equals(text);
  }

  private static boolean isAsciiBlank(String value) {
    return value.chars().allMatch(c -> c < 0x80 && Character.isWhitespace(c));
  }

  private static byte[] signedText(Map<String, String> parameters, String charset) {
    return AlipayForm.parse(AlipayNoticeSigner.encode(parameters, Charset.forName(charset)))
        .signedText();
  }

  private static Object eventOf(NoticeReading reading) {
    return ((NoticeReading.Event) reading).event();
  }

  private NoticeReading read(String body) {
    return codec.read(AlipayNoticeSigner.notice(body.getBytes(ISO_8859_1)));
  }
}
