package io.oncebook.adapter.http.callback;

import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.NOW;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.payment;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.signer;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.notice.Acknowledgement;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture;
import io.oncebook.application.notice.UnclearNoticesUseCase;
import io.oncebook.application.notice.service.UnclearNoticeService;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.notice.StoredUnclearNotice;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.notice.UnclearNoticeId;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Money that nobody here understands is never acknowledged without a record. */
class UnclearNoticesTest {

  private static final String PAY_BACK = "TRANSACTION.PAY_BACK";

  private final InMemoryBooks books = new InMemoryBooks();
  private final Tallies tallies = new Tallies();

  @Test
  void event_that_nobody_knows_is_kept_with_its_bytes_before_it_is_acknowledged() {
    RawNotice notice = signer().sign(PAY_BACK, payment().json(), NOW).raw();

    Acknowledgement answer = receive(notice);

    assertThat(answer).isEqualTo(new WechatPayAdapter().success());
    assertThat(open())
        .singleElement()
        .satisfies(
            kept -> {
              assertThat(kept.notice().kind()).isEqualTo(PAY_BACK);
              assertThat(kept.notice().reason()).isEqualTo(UnclearNotice.Reason.UNKNOWN_EVENT);
              assertThat(kept.notice().content().text()).isEqualTo(payment().json());
              assertThat(new String(kept.notice().evidence().bytes(), StandardCharsets.UTF_8))
                  .contains("Wechatpay-Signature: ")
                  .endsWith(new String(notice.body(), StandardCharsets.UTF_8));
              assertThat(kept.notice().receivedAt()).isEqualTo(Fixture.NOON);
            });
    assertThat(tallies.heard()).containsExactly("kept WECHAT UNKNOWN_EVENT");
  }

  @Test
  void repeat_that_is_signed_and_encrypted_anew_is_kept_once() {
    receive(signer().sign(PAY_BACK, payment().json(), NOW).raw());
    receive(signer().sign(PAY_BACK, payment().json(), NOW.plus(Duration.ofSeconds(15))).raw());

    assertThat(open()).hasSize(1);
    assertThat(tallies.heard())
        .containsExactly("kept WECHAT UNKNOWN_EVENT", "kept WECHAT UNKNOWN_EVENT again");
  }

  @Test
  void notice_that_cannot_be_kept_is_not_acknowledged() {
    NoticeHandler away =
        new NoticeHandler(
            notice -> {
              throw new AssertionError("nothing is to be handled");
            },
            storeThatIsAway(),
            tallies,
            Clock.systemUTC());

    Acknowledgement answer =
        away.receive(account(), signer().sign(PAY_BACK, payment().json(), NOW).raw())
            .toCompletableFuture()
            .join();

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body()).doesNotContain("store");
    assertThat(tallies.heard()).containsExactly("refused WECHAT NOT_KEPT");
  }

  @Test
  void refused_and_ignored_notices_are_counted_by_reason() {
    for (RefusalReason reason : RefusalReason.values()) {
      read(new NoticeReading.Refused(reason, "the detail"));
    }
    read(new NoticeReading.Irrelevant("order_status CREATED"));
    handler().refuse(account(), new NoticeBody.Refused(413, "too long"));

    assertThat(tallies.heard())
        .contains("refused WECHAT MALFORMED", "refused WECHAT DECRYPT_FAILED")
        .contains("ignored WECHAT order_status CREATED", "refused WECHAT BODY_413")
        .hasSize(RefusalReason.values().length + 2);
  }

  private static UnclearNoticesUseCase storeThatIsAway() {
    return (UnclearNoticesUseCase)
        Proxy.newProxyInstance(
            UnclearNoticesUseCase.class.getClassLoader(),
            new Class<?>[] {UnclearNoticesUseCase.class},
            (proxy, method, arguments) -> {
              throw new IllegalStateException("the store is away");
            });
  }

  private void read(NoticeReading reading) {
    handler()
        .receive(
            ChannelAccount.forNotices(
                new WechatPayAdapter(), WechatPayFixture.TENANT, notice -> reading),
            signer().sign(payment(), NOW).raw())
        .toCompletableFuture()
        .join();
  }

  private Acknowledgement receive(RawNotice notice) {
    return handler().receive(account(), notice).toCompletableFuture().join();
  }

  private NoticeHandler handler() {
    return new NoticeHandler(
        notice -> {
          throw new AssertionError("nothing is to be handled");
        },
        new UnclearNoticeService(books.unclearNotices(), books.audit()),
        tallies,
        Clock.fixed(Fixture.NOON, ZoneOffset.UTC));
  }

  private static ChannelAccount account() {
    return ChannelAccount.forNotices(
        new WechatPayAdapter(), WechatPayFixture.TENANT, WechatPayFixture.codec());
  }

  private List<StoredUnclearNotice> open() {
    return books.unclearNotices().open(WechatPayFixture.TENANT, new UnclearNoticeId(0), 10);
  }
}
