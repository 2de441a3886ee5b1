package io.oncebook.adapter.channels.shouqianba.notice;

import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.TERMINAL_SN;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aCanceledOrder;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aPartialRefund;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aPayment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.domain.tenant.TenantId;
import java.security.KeyPair;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ShouqianbaWarningsTest {

  private static final KeyPair KEYS = RsaKeys.newPair();

  private final ShouqianbaCodec codec =
      new ShouqianbaCodec(
          new TenantId(7),
          new ShouqianbaSettings(
              List.of(TERMINAL_SN),
              List.of(Base64.getEncoder().encodeToString(KEYS.getPublic().getEncoded())),
              null,
              null));
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger =
      (Logger) LoggerFactory.getLogger(ShouqianbaCodec.class.getPackageName());

  @BeforeEach
  void listen() {
    logger.setAdditive(false);
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(log);
    logger.setAdditive(true);
  }

  @Test
  void a_notice_without_contradictions_warns_of_nothing() {
    ShouqianbaNoticeFields full = aPartialRefund().with("order_status", "REFUNDED");

    for (ShouqianbaNoticeFields fields :
        List.of(
            aPayment(),
            aPayment().without("net_amount"),
            aCanceledOrder(),
            aPartialRefund(),
            full.with("net_amount", "0"),
            full.without("net_amount"))) {
      assertThat(read(fields)).isInstanceOf(NoticeReading.Event.class);
    }
    assertThat(log.list).isEmpty();
  }

  @Test
  void a_payment_that_leaves_another_sum_is_booked_with_a_warning() {
    assertThat(read(aPayment().with("net_amount", "0"))).isInstanceOf(NoticeReading.Event.class);

    assertWarning("paid, but net_amount is another: tenant=7 sn=7895260000000001");
  }

  @Test
  void a_partial_refund_that_leaves_nothing_is_booked_with_a_warning() {
    assertThat(read(aPartialRefund().with("net_amount", "0")))
        .isInstanceOf(NoticeReading.Event.class);

    assertWarning(
        "order_status and net_amount contradict each other:"
            + " tenant=7 sn=7895260000000001 order_status=PARTIAL_REFUNDED");
  }

  @Test
  void a_full_refund_that_leaves_something_is_booked_with_a_warning() {
    assertThat(read(aPartialRefund().with("order_status", "REFUNDED")))
        .isInstanceOf(NoticeReading.Event.class);

    assertWarning(
        "order_status and net_amount contradict each other:"
            + " tenant=7 sn=7895260000000001 order_status=REFUNDED");
  }

  private NoticeReading read(ShouqianbaNoticeFields fields) {
    return codec.read(new ShouqianbaNoticeSigner(KEYS.getPrivate()).sign(fields));
  }

  private void assertWarning(String message) {
    assertThat(log.list)
        .extracting(ILoggingEvent::getLevel, ILoggingEvent::getFormattedMessage)
        .containsExactly(tuple(Level.WARN, message));
  }
}
