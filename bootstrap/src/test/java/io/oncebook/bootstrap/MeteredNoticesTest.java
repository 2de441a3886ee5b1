package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.oncebook.application.port.in.NoticeOutcome;
import io.oncebook.application.port.in.VerifiedNotice;
import io.oncebook.domain.fixture.Fixture;
import java.util.EnumSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

class MeteredNoticesTest {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Fixture fixture = Fixture.ofNewTenant();

  @BeforeEach
  void listen() {
    log.start();
    logger().addAppender(log);
  }

  @AfterEach
  void stopListening() {
    logger().detachAppender(log);
  }

  @ParameterizedTest
  @EnumSource
  void every_outcome_is_counted_and_what_needs_a_person_is_said(NoticeOutcome outcome) {
    new MeteredNotices(notice -> outcome, meters).handle(notice());

    assertThat(count(outcome.name())).isEqualTo(1);
    boolean forAPerson =
        EnumSet.of(
                NoticeOutcome.IN_SUSPENSE,
                NoticeOutcome.NOTED_TO_REVIEW,
                NoticeOutcome.REFUND_TO_REVIEW,
                NoticeOutcome.REFUND_ENDED)
            .contains(outcome);
    assertThat(log.list).hasSize(forAPerson ? 1 : 0).allMatch(e -> e.getLevel() == Level.WARN);
  }

  @Test
  void failure_is_counted_and_goes_up() {
    MeteredNotices failing =
        new MeteredNotices(
            notice -> {
              throw new IllegalStateException("the store is away");
            },
            meters);

    assertThatThrownBy(() -> failing.handle(notice())).hasMessage("the store is away");
    assertThat(count("FAILED")).isEqualTo(1);
  }

  private VerifiedNotice notice() {
    return new VerifiedNotice(fixture.payment(), Fixture.evidence("{}"));
  }

  private double count(String outcome) {
    return meters.counter("oncebook.notices", "outcome", outcome).count();
  }

  private static Logger logger() {
    return (Logger) LoggerFactory.getLogger(MeteredNotices.class);
  }
}
