package io.oncebook.adapter.channels.alipay.notice;

import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.APP_ID;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.SELLER_ID;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.aPartialRefund;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.aPayment;
import static org.assertj.core.api.Assertions.assertThat;

import com.alipay.api.AlipayApiException;
import com.alipay.api.internal.util.AlipaySignature;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.domain.tenant.TenantId;
import java.nio.charset.Charset;
import java.security.KeyPair;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The channel's own library is a second opinion on every rule of the signature. */
class AlipaySdkCrossCheckTest {

  private static final KeyPair KEYS = RsaKeys.newPair();
  private static final String PUBLIC_KEY = text(KEYS.getPublic().getEncoded());
  private static final String PRIVATE_KEY = text(KEYS.getPrivate().getEncoded());

  private final AlipayCodec codec =
      new AlipayCodec(
          new TenantId(7),
          new AlipaySettings(APP_ID, List.of(SELLER_ID), List.of(PUBLIC_KEY), null));

  @ParameterizedTest
  @ValueSource(strings = {"utf-8", "GBK", "GB2312", "GB18030"})
  void what_the_library_signs_is_read(String charset) throws AlipayApiException {
    for (AlipayNoticeFields fields : samples(charset)) {
      Map<String, String> signed = fields.asMap();
      String text = AlipaySignature.getSignContent(signed);
      signed.put("sign", AlipaySignature.rsaSign(text, PRIVATE_KEY, charset, "RSA2"));
      signed.put("sign_type", "RSA2");

      assertThat(codec.read(AlipayNoticeSigner.notice(encode(signed, charset))))
          .isInstanceOf(NoticeReading.Event.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf-8", "GBK", "GB2312", "GB18030"})
  void what_our_signer_signs_is_verified_by_the_library(String charset) throws AlipayApiException {
    AlipayNoticeSigner signer = new AlipayNoticeSigner(KEYS.getPrivate());

    for (AlipayNoticeFields fields : samples(charset)) {
      Map<String, String> signed = fields.asMap();
      signed.put("sign", signer.signature(fields));
      signed.put("sign_type", "RSA2");

      assertThat(AlipaySignature.rsaCheckV1(signed, PUBLIC_KEY, charset, "RSA2")).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf-8", "GBK", "GB2312", "GB18030"})
  void the_signed_text_is_that_of_the_library(String charset) {
    for (AlipayNoticeFields fields : samples(charset)) {
      AlipayForm form = AlipayForm.parse(encode(fields.asMap(), charset));

      assertThat(new String(form.signedText(), Charset.forName(charset)))
          .isEqualTo(AlipaySignature.getSignCheckContentV1(fields.asMap()));
    }
  }

  private static List<AlipayNoticeFields> samples(String charset) {
    return List.of(
        aPayment().with("charset", charset),
        aPartialRefund().with("charset", charset).with("subject", "\u6D4B\u8BD5 + 100%"),
        aPayment()
            .with("charset", charset)
            .with("body", "a+b=c&d \"<&amp;>\r\n")
            .with("passback_params", "merchantBizType%3D3C%26merchantBizNo%3D2016")
            .with("empty", "")
            .with("blank", " \t")
            .with("B", "capitals come first")
            .with("_", "then the underscore"));
  }

  private static byte[] encode(Map<String, String> parameters, String charset) {
    return AlipayNoticeSigner.encode(parameters, Charset.forName(charset));
  }

  private static String text(byte[] key) {
    return Base64.getEncoder().encodeToString(key);
  }
}
