package io.oncebook.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.application.port.in.HandleNoticeUseCase;
import io.oncebook.application.port.in.NoticeOutcome;
import io.oncebook.application.port.in.VerifiedNotice;
import io.oncebook.domain.idempotency.IdempotencyKey;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what becomes of notices, and of what channels answer: {@code oncebook.notices} by outcome,
 * failures included. Says what a person should look at.
 */
final class MeteredNotices implements HandleNoticeUseCase {

  private static final Logger LOG = LoggerFactory.getLogger(MeteredNotices.class);
  private static final Set<NoticeOutcome> FOR_A_PERSON =
      EnumSet.of(
          NoticeOutcome.IN_SUSPENSE,
          NoticeOutcome.NOTED_TO_REVIEW,
          NoticeOutcome.REFUND_TO_REVIEW,
          NoticeOutcome.REFUND_ENDED);

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
      if (FOR_A_PERSON.contains(outcome)) {
        LOG.warn(
            "for a person to look at: key={} tenant={} outcome={}",
            IdempotencyKey.of(notice.event()),
            notice.event().trade().tenantId(),
            outcome);
      }
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
