package io.oncebook.adapter.channels.shouqianba.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.tenant.TenantId;
import java.security.KeyPair;
import java.util.Base64;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

class ShouqianbaCodecProperties {

  private static final KeyPair KEYS = RsaKeys.newPair();
  private static final ShouqianbaNoticeSigner SIGNER =
      new ShouqianbaNoticeSigner(KEYS.getPrivate());

  private final ShouqianbaCodec codec =
      new ShouqianbaCodec(
          new TenantId(7),
          new ShouqianbaSettings(
              List.of(ShouqianbaNoticeFields.TERMINAL_SN),
              List.of(Base64.getEncoder().encodeToString(KEYS.getPublic().getEncoded())),
              null,
              null));

  @Property
  void no_unsigned_bytes_pass_or_make_the_codec_throw(
      @ForAll String authorization, @ForAll byte[] body) {
    assertThat(codec.read(ShouqianbaNoticeSigner.notice(authorization, body)))
        .isInstanceOf(NoticeReading.Refused.class);
  }

  @Property(tries = 200)
  void no_signed_bytes_make_the_codec_throw(@ForAll byte[] body) {
    assertThat(codec.read(SIGNER.sign(body))).isInstanceOf(NoticeReading.Refused.class);
  }

  @Property(tries = 300)
  void no_value_of_a_signed_field_makes_the_codec_throw(
      @ForAll("names") String name, @ForAll("values") Object value) {
    assertThat(codec.read(SIGNER.sign(ShouqianbaNoticeFields.aPartialRefund().with(name, value))))
        .isNotNull();
  }

  @Property(tries = 200)
  void what_was_paid_is_read_to_the_fen(
      @ForAll @LongRange(min = 1, max = 9_999_999_999L) long fen) {
    NoticeReading reading =
        codec.read(
            SIGNER.sign(
                ShouqianbaNoticeFields.aPayment().with("total_amount", Long.toString(fen))));

    assertThat(reading)
        .isInstanceOfSatisfying(
            NoticeReading.Event.class,
            event ->
                assertThat(((PaymentEvent.Received) event.event()).amount())
                    .isEqualTo(Money.ofMinor(fen, "CNY")));
  }

  @Property(tries = 200)
  void refunds_have_one_number_exactly_when_they_are_one_refund(
      @ForAll("tsns") String one, @ForAll("tsns") String other) {
    assertThat(refund(one).channelRefundNo().equals(refund(other).channelRefundNo()))
        .isEqualTo(one.equals(other));
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.of(
        "sn",
        "client_sn",
        "client_tsn",
        "order_status",
        "total_amount",
        "net_amount",
        "finish_time",
        "channel_finish_time",
        "ctime",
        "terminal_sn",
        "status");
  }

  @Provide
  Arbitrary<Object> values() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(30).asGeneric(),
        Arbitraries.strings().withChars("0123456789-+.eE ").ofMaxLength(15).asGeneric(),
        Arbitraries.longs().asGeneric(),
        Arbitraries.of(true, 1.5, List.of(), List.of("PAID")));
  }

  @Provide
  Arbitrary<String> tsns() {
    return Arbitraries.strings().withChars("net/0%2F-1").ofMinLength(1).ofMaxLength(6);
  }

  private AnnouncedRefund refund(String tsn) {
    NoticeReading reading =
        codec.read(SIGNER.sign(ShouqianbaNoticeFields.aPartialRefund().with("client_tsn", tsn)));
    return ((RefundEvent) ((NoticeReading.Event) reading).event()).refund();
  }
}
