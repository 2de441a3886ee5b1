package io.oncebook.adapter.http.callback;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

class RefusalLogTest {

  private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(NoticeHandler.class);

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private Instant now = Fixture.NOON;
  private final RefusalLog refusals = new RefusalLog(2, new MovedClock());

  @BeforeEach
  void listen() {
    log.start();
    LOGGER.addAppender(log);
  }

  @AfterEach
  void stop() {
    LOGGER.detachAppender(log);
  }

  @Test
  void flood_of_one_kind_is_cut_and_the_next_minute_says_by_how_much() {
    for (int i = 0; i < 5; i++) {
      write(7, "SIGNATURE_INVALID");
    }
    assertThat(lines()).hasSize(2).allSatisfy(line -> assertThat(line).endsWith("detail=odd"));

    now = now.plus(Duration.ofMinutes(1));
    write(7, "SIGNATURE_INVALID");
    assertThat(lines()).hasSize(3);
    assertThat(lines().get(2)).endsWith("detail=odd (3 more were left out before)");
  }

  @Test
  void flood_hides_neither_another_account_nor_another_reason() {
    for (int i = 0; i < 5; i++) {
      write(7, "SIGNATURE_INVALID");
    }
    write(8, "SIGNATURE_INVALID");
    write(7, "MALFORMED");

    assertThat(lines())
        .contains(
            "notice refused: channel=wechatpay tenant=8 reason=SIGNATURE_INVALID detail=odd",
            "notice refused: channel=wechatpay tenant=7 reason=MALFORMED detail=odd");
  }

  private void write(long tenant, String reason) {
    refusals.write(
        Level.WARN,
        ChannelAccount.forNotices(
            new WechatPayAdapter(), new TenantId(tenant), WechatPayFixture.codec()),
        reason,
        "odd");
  }

  private List<String> lines() {
    return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  private final class MovedClock extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
