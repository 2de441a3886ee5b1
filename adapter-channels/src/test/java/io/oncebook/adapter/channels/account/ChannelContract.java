package io.oncebook.adapter.channels.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.oncebook.adapter.channels.client.ChannelServer;
import io.oncebook.adapter.channels.client.RefundFixture;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.adapter.channels.statement.SpooledFile;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.gateway.OrderQueryResult;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDownload;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.statement.StatementRows;
import io.oncebook.domain.tenant.TenantId;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every channel promises to the rest of the service. A new channel extends this, supplies
 * genuine messages of its own, and is not finished before all of it passes.
 */
public abstract class ChannelContract {

  protected static final TenantId TENANT = new TenantId(7);

  private static final int RANDOM_BODIES = 200;
  private static final int CHANGED_BYTES = 400;

  /** Over at every channel, whatever the clock of the account says. */
  private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

  /**
   * An account of {@link #TENANT}, set up as fully as the channel can be.
   *
   * @param url where the channel's own server is said to be
   */
  protected abstract ChannelAccount account(URI url);

  /** A genuine notice of a payment to the account. */
  protected abstract RawNotice payment();

  /** A genuine notice that a part of that payment was refunded. */
  protected abstract RawNotice refund();

  /** A notice that the channel has signed, of a payment to somebody else. */
  protected abstract RawNotice paymentOfAnotherMerchant();

  /** The notice of {@link #payment()} with nothing that could prove it. */
  protected abstract RawNotice unsignedPayment();

  /**
   * A genuine notice of a kind that the codec does not know; signed anew with each call where the
   * channel does that. Empty where the channel has one kind of notice.
   */
  protected Optional<RawNotice> noticeOfAnUnknownKind() {
    return Optional.empty();
  }

  /** The same notice with another body, and with all that proved the first. */
  protected abstract RawNotice withBody(RawNotice notice, byte[] body);

  @Test
  void genuine_payment_is_read_and_keeps_the_received_bytes_as_evidence() {
    NoticeReading.Event reading = event(payment());

    assertThat(reading.event()).isInstanceOf(PaymentEvent.Received.class);
    assertThat(reading.event().trade().tenantId()).isEqualTo(TENANT);
    assertThat(reading.event().trade().channel()).isEqualTo(adapter().channel());
    assertThat(text(reading.evidence().bytes())).contains(text(payment().body()));
  }

  @Test
  void notice_that_is_sent_again_is_the_same_fact() {
    ChannelEvent first = event(payment()).event();
    ChannelEvent again = event(payment()).event();

    assertThat(IdempotencyKey.of(again)).isEqualTo(IdempotencyKey.of(first));
    assertThat(again.agreesWith(first)).isTrue();
  }

  @Test
  void refund_is_a_fact_of_its_own_about_the_same_payment() {
    ChannelEvent payment = event(payment()).event();
    ChannelEvent refund = event(refund()).event();

    assertThat(refund).isInstanceOf(RefundEvent.class);
    assertThat(refund.kind()).isEqualTo(EventKind.REFUND_SUCCEEDED);
    assertThat(refund.trade()).isEqualTo(payment.trade());
    assertThat(IdempotencyKey.of(refund)).isNotEqualTo(IdempotencyKey.of(payment));
  }

  @Test
  void notice_that_nobody_understands_is_never_without_a_record_and_is_the_same_each_time() {
    assumeThat(noticeOfAnUnknownKind()).as("a notice of an unknown kind").isPresent();
    RawNotice notice = noticeOfAnUnknownKind().orElseThrow();

    NoticeReading.Unclear first = unclear(notice);

    assertThat(first.content().text()).isNotBlank();
    assertThat(text(first.evidence().bytes())).contains(text(notice.body()));
    assertThat(unclear(noticeOfAnUnknownKind().orElseThrow()).digest()).isEqualTo(first.digest());
  }

  @Test
  void notice_without_a_signature_is_refused() {
    assertThat(refused(unsignedPayment())).isEqualTo(RefusalReason.SIGNATURE_INVALID);
  }

  @Test
  void genuine_notice_of_another_merchant_is_refused_as_such() {
    assertThat(refused(paymentOfAnotherMerchant())).isEqualTo(RefusalReason.MERCHANT_MISMATCH);
  }

  @Test
  void notice_in_which_one_byte_was_changed_is_never_an_event() {
    RawNotice genuine = payment();
    byte[] body = genuine.body();
    int step = Math.max(1, body.length / CHANGED_BYTES);

    assertThat(
            IntStream.iterate(0, at -> at < body.length, at -> at + step)
                .filter(at -> isTaken(withBody(genuine, changed(body, at)))))
        .as("places at which a changed byte passed")
        .isEmpty();
  }

  @Test
  void whatever_the_bytes_are_reading_them_returns_and_refuses() {
    Random random = new Random(20260305);

    for (int i = 0; i < RANDOM_BODIES; i++) {
      byte[] body = new byte[random.nextInt(512)];
      random.nextBytes(body);
      assertThat(isTaken(withBody(payment(), body))).as("body %d", i).isFalse();
      assertThat(isTaken(new RawNotice(Map.of(), body))).as("bare body %d", i).isFalse();
    }
  }

  @Test
  void success_and_failure_cannot_be_confused() {
    assertThat(adapter().success().status()).isBetween(200, 204);
    assertThat(adapter().failure(503, "send again").status()).isEqualTo(503);
    assertThat(adapter().failure(400, "not readable").status()).isEqualTo(400);
  }

  @Test
  void channel_that_is_away_answers_nothing_clearly() {
    account(deadServer())
        .gateway()
        .ifPresent(
            gateway -> {
              assertThat(gateway.refund(aRefund())).isInstanceOf(ChannelRefundResult.Unclear.class);
              assertThat(gateway.queryRefund(aRefund()))
                  .isInstanceOf(ChannelRefundResult.Unclear.class);
              assertThat(gateway.queryOrder(anOrder()))
                  .isInstanceOf(OrderQueryResult.Unclear.class);
            });
  }

  @Test
  void refund_whose_time_is_over_is_not_asked_for() {
    try (ChannelServer server = ChannelServer.start()) {
      account(server.url(""))
          .gateway()
          .ifPresent(
              gateway -> {
                assertThat(gateway.refund(refundFixture().whoseTimeIsOver()))
                    .isEqualTo(new ChannelRefundResult.Unclear("NOT_SENT_IN_TIME"));
                assertThat(server.asked()).isEmpty();

                gateway.refund(refundFixture().refund());
                assertThat(server.asked()).hasSize(1);
              });
    }
  }

  @Test
  void statement_of_a_channel_that_is_away_is_unclear() {
    account(deadServer())
        .statementSource()
        .ifPresent(
            source -> assertThat(source.fetch(DAY)).isInstanceOf(StatementDownload.Unclear.class));
  }

  @Test
  void file_that_is_no_statement_is_refused_and_leaves_nothing_behind() throws Exception {
    byte[] noise = new byte[2_000];
    new Random(7).nextBytes(noise);
    SpooledFile file = SpooledFile.of(new ByteArrayInputStream(noise), noise.length);

    assertThatExceptionOfType(RefusedStatementException.class).isThrownBy(() -> readAll(file));
    assertThat(Files.exists(file.path())).isFalse();
  }

  private void readAll(SpooledFile file) throws RefusedStatementException {
    try (StatementFile statement =
        account(deadServer()).statements().open(file, DAY, OptionalLong.empty())) {
      statement.read(
          new StatementRows() {
            @Override
            public void line(StatementLine line) {
              throw new AssertionError("noise was read as a row");
            }

            @Override
            public void odd(ExceptionRow row) {}
          });
    }
  }

  private ChannelAdapter<?> adapter() {
    return account(deadServer()).adapter();
  }

  private NoticeReading read(RawNotice notice) {
    return account(deadServer()).codec().read(notice);
  }

  private NoticeReading.Event event(RawNotice notice) {
    NoticeReading reading = read(notice);
    assertThat(reading).isInstanceOf(NoticeReading.Event.class);
    return (NoticeReading.Event) reading;
  }

  private NoticeReading.Unclear unclear(RawNotice notice) {
    NoticeReading reading = read(notice);
    assertThat(reading).isInstanceOf(NoticeReading.Unclear.class);
    return (NoticeReading.Unclear) reading;
  }

  private RefusalReason refused(RawNotice notice) {
    NoticeReading reading = read(notice);
    assertThat(reading).isInstanceOf(NoticeReading.Refused.class);
    return ((NoticeReading.Refused) reading).reason();
  }

  private boolean isTaken(RawNotice notice) {
    NoticeReading reading = read(notice);
    return reading instanceof NoticeReading.Event || reading instanceof NoticeReading.Unclear;
  }

  private Refund aRefund() {
    return refundFixture().refund();
  }

  private RefundFixture refundFixture() {
    PaymentEvent payment = (PaymentEvent) event(payment()).event();
    return RefundFixture.of(
        TENANT,
        adapter().channel(),
        payment.trade().transactionNo().value(),
        payment.trade().orderNo().value(),
        "R1");
  }

  private OrderRegistration anOrder() {
    return new OrderRegistration(
        TENANT, aRefund().trade().orderNo(), adapter().channel(), Money.ofMinor(1234, "CNY"), null);
  }

  /** An address on loopback at which nobody listens any more. */
  private static URI deadServer() {
    ChannelServer server = ChannelServer.start();
    URI url = server.url("");
    server.close();
    return url;
  }

  private static byte[] changed(byte[] body, int at) {
    byte[] changed = body.clone();
    changed[at] ^= 0x01;
    return changed;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
