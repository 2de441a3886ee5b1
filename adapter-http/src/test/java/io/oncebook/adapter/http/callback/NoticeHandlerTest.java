package io.oncebook.adapter.http.callback;

import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.NOW;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.payment;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.signer;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.notice.Acknowledgement;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner.SignedNotice;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.SubmitNoticeUseCase;
import io.oncebook.application.notice.TooManyNoticesException;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.notice.service.UnclearNoticeService;
import io.oncebook.domain.memory.InMemoryBooks;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** What is answered and logged for each end that a notice can take. */
class NoticeHandlerTest {

  private static final SignedNotice NOTICE = signer().sign(payment(), NOW);
  private static final String KEY = "WECHAT:4200002026030500000000000001:PAYMENT_RECEIVED";

  private final List<VerifiedNotice> handled = new ArrayList<>();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger(NoticeHandler.class);

  @BeforeEach
  void listen() {
    logger.setLevel(Level.DEBUG);
    logger.setAdditive(false);
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(log);
    logger.setAdditive(true);
    logger.setLevel(null);
  }

  @ParameterizedTest
  @EnumSource
  void every_outcome_is_a_success_for_the_channel(NoticeOutcome outcome) {
    Acknowledgement answer = receive(WechatPayFixture.codec(), handling(outcome));

    assertThat(answer).isEqualTo(new WechatPayAdapter().success());
    assertThat(handled).hasSize(1);
    assertLogged(Level.DEBUG, "notice handled: key=%s tenant=7 outcome=%s".formatted(KEY, outcome));
  }

  @Test
  void what_is_handled_is_the_event_with_its_evidence() {
    receive(WechatPayFixture.codec(), handling(NoticeOutcome.BOOKED));

    NoticeReading.Event event = (NoticeReading.Event) WechatPayFixture.codec().read(NOTICE.raw());
    assertThat(handled).containsExactly(new VerifiedNotice(event.event(), event.evidence()));
  }

  @Test
  void a_failure_of_the_books_is_a_failure_for_the_channel() {
    Acknowledgement answer =
        receive(
            WechatPayFixture.codec(),
            notice -> {
              throw new IllegalStateException("the store is away");
            });

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body()).startsWith("{\"code\":\"FAIL\"").doesNotContain("store");
    assertLogged(Level.ERROR, "notice not handled: key=%s tenant=7".formatted(KEY));
    assertThat(log.list.get(0).getThrowableProxy().getMessage()).isEqualTo("the store is away");
  }

  @Test
  void a_failure_that_comes_later_is_a_failure_for_the_channel() {
    Acknowledgement answer =
        receive(
            WechatPayFixture.codec(),
            notice -> CompletableFuture.failedFuture(new IllegalStateException("away")));

    assertThat(answer.status()).isEqualTo(503);
    assertLogged(Level.ERROR, "notice not handled: key=%s tenant=7".formatted(KEY));
  }

  @Test
  void a_notice_too_many_is_to_come_again_and_fills_no_log() {
    Acknowledgement answer =
        receive(
            WechatPayFixture.codec(),
            notice -> CompletableFuture.failedFuture(new TooManyNoticesException()));

    assertThat(answer.status()).isEqualTo(503);
    assertThat(log.list).noneMatch(event -> event.getLevel().isGreaterOrEqual(Level.INFO));
  }

  @ParameterizedTest
  @CsvSource({
    "SIGNATURE_INVALID,401,WARN",
    "SERIAL_UNKNOWN,401,WARN",
    "SIGN_ALGORITHM_NOT_ALLOWED,401,WARN",
    "TIMESTAMP_OUT_OF_WINDOW,401,WARN",
    "SIGNTEST,401,INFO",
    "MERCHANT_MISMATCH,403,WARN",
    "MALFORMED,400,WARN",
    "DECRYPT_FAILED,500,ERROR"
  })
  void a_refusal_is_a_failure_and_nothing_is_handled(
      RefusalReason reason, int status, String level) {
    Acknowledgement answer =
        receive(notice -> new NoticeReading.Refused(reason, "the detail"), never());

    assertThat(answer).isEqualTo(new WechatPayAdapter().failure(status, reason.name()));
    assertLogged(
        Level.toLevel(level),
        "notice refused: channel=wechatpay tenant=7 reason=%s detail=the detail".formatted(reason));
    assertThat(log.list.get(0).getThrowableProxy()).isNull();
  }

  @Test
  void what_is_not_about_money_is_a_success_and_nothing_is_handled() {
    Acknowledgement answer = receive(notice -> new NoticeReading.Irrelevant("PAYSCORE"), never());

    assertThat(answer).isEqualTo(new WechatPayAdapter().success());
    assertLogged(Level.INFO, "notice ignored: channel=wechatpay tenant=7 kind=PAYSCORE");
  }

  @Test
  void a_codec_that_throws_is_a_failure_and_its_message_is_not_logged() {
    Acknowledgement answer =
        receive(
            notice -> {
              throw new NumberFormatException("For input string: payer-secret");
            },
            never());

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.body()).startsWith("{\"code\":\"FAIL\"");
    assertLogged(Level.ERROR, "codec failed: channel=wechatpay tenant=7");
    assertThat(ThrowableProxyUtil.asString(log.list.get(0).getThrowableProxy()))
        .contains("java.lang.NumberFormatException", getClass().getName())
        .doesNotContain("secret");
  }

  @Test
  void a_body_that_could_not_be_read_is_a_failure() {
    Acknowledgement answer =
        handler(never())
            .refuse(account(WechatPayFixture.codec()), new NoticeBody.Refused(413, "too long"));

    assertThat(answer).isEqualTo(new WechatPayAdapter().failure(413, "too long"));
    assertLogged(
        Level.WARN, "notice refused: channel=wechatpay tenant=7 reason=BODY_413 detail=too long");
  }

  @Test
  void the_log_shows_neither_signature_nor_payer_nor_key() {
    for (RawNotice notice :
        List.of(
            NOTICE.raw(),
            NOTICE.withBody("{\"openid\":\"oTEST\"}".getBytes(UTF_8)).raw(),
            NOTICE.withHeader("Wechatpay-Serial", "PUB_KEY_ID_stranger").raw(),
            signer()
                .sign("TRANSACTION.SUCCESS", payment().json().replace(":1234", ":\"x\""), NOW)
                .raw())) {
      handler(handling(NoticeOutcome.BOOKED)).receive(account(WechatPayFixture.codec()), notice);
    }

    assertThat(log.list)
        .hasSize(4)
        .allSatisfy(
            event ->
                assertThat(event.getFormattedMessage())
                    .doesNotContain(
                        "oTEST",
                        "stranger",
                        WechatPayFixture.API_V3_KEY,
                        NOTICE.headers().get("Wechatpay-Signature")));
  }

  private Acknowledgement receive(ChannelCodec codec, SubmitNoticeUseCase useCase) {
    return handler(useCase).receive(account(codec), NOTICE.raw()).toCompletableFuture().join();
  }

  private static NoticeHandler handler(SubmitNoticeUseCase useCase) {
    InMemoryBooks books = new InMemoryBooks();
    return new NoticeHandler(
        useCase,
        new UnclearNoticeService(books.unclearNotices(), books.audit()),
        new Tallies(),
        Clock.systemUTC());
  }

  private static ChannelAccount account(ChannelCodec codec) {
    return ChannelAccount.forNotices(new WechatPayAdapter(), WechatPayFixture.TENANT, codec);
  }

  private SubmitNoticeUseCase handling(NoticeOutcome outcome) {
    return notice -> {
      handled.add(notice);
      return CompletableFuture.completedFuture(outcome);
    };
  }

  private static SubmitNoticeUseCase never() {
    return notice -> {
      throw new AssertionError("nothing is to be handled");
    };
  }

  private void assertLogged(Level level, String message) {
    assertThat(log.list)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.getLevel()).isEqualTo(level);
              assertThat(event.getFormattedMessage()).isEqualTo(message);
            });
  }
}
