package io.oncebook.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.application.port.in.HandleNoticeUseCase;
import io.oncebook.application.port.in.NoticeOutcome;
import io.oncebook.application.port.in.VerifiedNotice;

/** Counts what becomes of notices: {@code oncebook.notices} by outcome, failures included. */
final class MeteredNotices implements HandleNoticeUseCase {

  private final HandleNoticeUseCase notices;
  private final MeterRegistry meters;

  MeteredNotices(HandleNoticeUseCase notices, MeterRegistry meters) {
    this.notices = notices;
    this.meters = meters;
  }

  @Override
  public NoticeOutcome handle(VerifiedNotice notice) {
    try {
      NoticeOutcome outcome = notices.handle(notice);
      counter(outcome.name()).increment();
      return outcome;
    } catch (RuntimeException e) {
      counter("FAILED").increment();
      throw e;
    }
  }

  private Counter counter(String outcome) {
    return meters.counter("oncebook.notices", "outcome", outcome);
  }
}
