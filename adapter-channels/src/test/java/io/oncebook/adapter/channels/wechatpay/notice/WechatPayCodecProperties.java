package io.oncebook.adapter.channels.wechatpay.notice;

import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.NOW;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.payment;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.signer;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.wechatpay.crypto.SignatureCheck;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner.SignedNotice;
import io.oncebook.domain.callback.PaymentEvent;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class WechatPayCodecProperties {

  private static final SignedNotice NOTICE = signer().sign(payment(), NOW);

  private static final List<String> SIGNATURE_HEADERS =
      List.of(
          SignatureCheck.SERIAL,
          SignatureCheck.TIMESTAMP,
          SignatureCheck.NONCE,
          SignatureCheck.SIGNATURE,
          SignatureCheck.TYPE);

  private final ChannelCodec codec = WechatPayFixture.codec();

  @Property
  void one_changed_bit_of_the_body_is_refused(
      @ForAll @IntRange(min = 0, max = 100_000) int place,
      @ForAll @IntRange(min = 0, max = 7) int bit) {
    byte[] body = NOTICE.body();
    body[place % body.length] ^= (byte) (1 << bit);

    assertThat(codec.read(NOTICE.withBody(body).raw())).isInstanceOf(NoticeReading.Refused.class);
  }

  @Property
  void one_changed_character_of_the_signature_is_refused(
      @ForAll @IntRange(min = 0, max = 343) int place, @ForAll char character) {
    StringBuilder signature = new StringBuilder(NOTICE.headers().get(SignatureCheck.SIGNATURE));
    if (signature.charAt(place) != character) {
      signature.setCharAt(place, character);
      assertThat(
              codec.read(NOTICE.withHeader(SignatureCheck.SIGNATURE, signature.toString()).raw()))
          .isInstanceOf(NoticeReading.Refused.class);
    }
  }

  @Property(tries = 200)
  void signed_bytes_of_any_kind_are_read_without_an_exception(@ForAll byte[] body) {
    assertThat(codec.read(signer().signBody(body, NOW).raw()))
        .isInstanceOf(NoticeReading.Refused.class);
  }

  @Property(tries = 200)
  void an_encrypted_resource_of_any_kind_is_read_without_an_exception(@ForAll byte[] resource) {
    String envelope = signer().envelope("TRANSACTION.SUCCESS", resource, NOW).toString();

    assertThat(codec.read(signer().signBody(envelope, NOW).raw()))
        .isInstanceOf(NoticeReading.Refused.class);
  }

  @Property(tries = 200)
  void a_header_of_the_signature_with_any_other_value_is_refused(@ForAll String value) {
    for (String name : SIGNATURE_HEADERS) {
      assertThat(codec.read(NOTICE.withHeader(name, value).raw()))
          .as(name)
          .isInstanceOf(NoticeReading.Refused.class);
    }
  }

  @Property(tries = 200)
  void every_amount_of_fen_is_read_exactly(@ForAll @LongRange(min = 1) long fen) {
    NoticeReading.Event event =
        (NoticeReading.Event) codec.read(signer().sign(payment().withTotalFen(fen), NOW).raw());

    assertThat(((PaymentEvent.Received) event.event()).amount().amountMinor()).isEqualTo(fen);
  }
}
