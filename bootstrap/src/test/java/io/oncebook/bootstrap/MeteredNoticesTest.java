package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.application.notice.TooManyNoticesException;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.domain.fixture.Fixture;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
    new MeteredNotices(
            notice -> outcome, MeteredNoticesTest::never, MeteredNoticesTest::notSubmitted, meters)
        .handle(notice());

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
            MeteredNoticesTest::never,
            MeteredNoticesTest::notSubmitted,
            meters);

    assertThatThrownBy(() -> failing.handle(notice())).hasMessage("the store is away");
    assertThat(count("FAILED")).isEqualTo(1);
  }

  @Test
  void what_is_submitted_is_counted_when_it_is_answered() {
    CompletableFuture<NoticeOutcome> answer = new CompletableFuture<>();
    MeteredNotices submitting = submitting(answer);

    submitting.submit(notice());
    assertThat(count("BOOKED")).isZero();
    answer.complete(NoticeOutcome.BOOKED);
    assertThat(count("BOOKED")).isEqualTo(1);

    submitting(CompletableFuture.failedFuture(new IllegalStateException("away"))).submit(notice());
    submitting(CompletableFuture.failedFuture(new TooManyNoticesException())).submit(notice());
    assertThat(count("FAILED")).isEqualTo(1);
    assertThat(count("TOO_MANY")).isEqualTo(1);
  }

  private MeteredNotices submitting(CompletionStage<NoticeOutcome> answer) {
    return new MeteredNotices(
        notice -> NoticeOutcome.NOTED, MeteredNoticesTest::never, notice -> answer, meters);
  }

  @Test
  void each_of_many_is_counted_as_if_it_came_alone() {
    List<NoticeResult> results =
        List.of(
            NoticeResult.of(NoticeOutcome.BOOKED),
            NoticeResult.failed(new IllegalStateException("the store is away")),
            NoticeResult.of(NoticeOutcome.IN_SUSPENSE),
            NoticeResult.of(NoticeOutcome.BOOKED));
    MeteredNotices many =
        new MeteredNotices(
            notice -> NoticeOutcome.NOTED,
            notices -> results,
            MeteredNoticesTest::notSubmitted,
            meters);

    assertThat(many.handleAll(Collections.nCopies(4, notice()))).isEqualTo(results);

    assertThat(count("BOOKED")).isEqualTo(2);
    assertThat(count("FAILED")).isEqualTo(1);
    assertThat(count("IN_SUSPENSE")).isEqualTo(1);
    assertThat(log.list).hasSize(1);
  }

  private static List<NoticeResult> never(List<VerifiedNotice> notices) {
    throw new AssertionError("one notice is no batch");
  }

  private VerifiedNotice notice() {
    return new VerifiedNotice(fixture.payment(), Fixture.evidence("{}"));
  }

  private double count(String outcome) {
    return meters.counter("oncebook.notices", "outcome", outcome).count();
  }

  private static CompletionStage<NoticeOutcome> notSubmitted(VerifiedNotice notice) {
    throw new AssertionError("nothing is to be submitted");
  }

  private static Logger logger() {
    return (Logger) LoggerFactory.getLogger(MeteredNotices.class);
  }
}
