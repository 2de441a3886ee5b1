package io.oncebook.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.application.notice.HandleNoticeUseCase;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.application.notice.SubmitNoticeUseCase;
import io.oncebook.application.notice.TooManyNoticesException;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.domain.idempotency.IdempotencyKey;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what becomes of notices, and of what channels answer: {@code oncebook.notices} by outcome,
 * failures included. Says what a person should look at.
 */
final class MeteredNotices
    implements HandleNoticeUseCase, HandleNoticeBatchUseCase, SubmitNoticeUseCase {

  private static final Logger LOG = LoggerFactory.getLogger(MeteredNotices.class);
  private static final Set<NoticeOutcome> FOR_A_PERSON =
      EnumSet.of(
          NoticeOutcome.IN_SUSPENSE,
          NoticeOutcome.NOTED_TO_REVIEW,
          NoticeOutcome.REFUND_TO_REVIEW,
          NoticeOutcome.REFUND_ENDED);

  private final HandleNoticeUseCase notices;
  private final HandleNoticeBatchUseCase batches;
  private final SubmitNoticeUseCase submissions;
  private final MeterRegistry meters;

  MeteredNotices(
      HandleNoticeUseCase notices,
      HandleNoticeBatchUseCase batches,
      SubmitNoticeUseCase submissions,
      MeterRegistry meters) {
    this.notices = notices;
    this.batches = batches;
    this.submissions = submissions;
    this.meters = meters;
  }

  @Override
  public NoticeOutcome handle(VerifiedNotice notice) {
    try {
      NoticeOutcome outcome = notices.handle(notice);
      count(notice, outcome);
      return outcome;
    } catch (RuntimeException e) {
      countFailure();
      throw e;
    }
  }

  @Override
  public List<NoticeResult> handleAll(List<VerifiedNotice> notices) {
    List<NoticeResult> results = batches.handleAll(notices);
    for (int i = 0; i < results.size(); i++) {
      NoticeOutcome outcome = results.get(i).outcome();
      if (outcome == null) {
        countFailure();
      } else {
        count(notices.get(i), outcome);
      }
    }
    return results;
  }

  @Override
  public CompletionStage<NoticeOutcome> submit(VerifiedNotice notice) {
    return submissions
        .submit(notice)
        .whenComplete(
            (outcome, failure) -> {
              if (failure instanceof TooManyNoticesException) {
                counter("TOO_MANY").increment();
              } else if (failure != null) {
                countFailure();
              } else {
                count(notice, outcome);
              }
            });
  }

  private void count(VerifiedNotice notice, NoticeOutcome outcome) {
    counter(outcome.name()).increment();
    if (FOR_A_PERSON.contains(outcome)) {
      LOG.warn(
          "for a person to look at: key={} tenant={} outcome={}",
          IdempotencyKey.of(notice.event()),
          notice.event().trade().tenantId(),
          outcome);
    }
  }

  private void countFailure() {
    counter("FAILED").increment();
  }

  private Counter counter(String outcome) {
    return meters.counter("oncebook.notices", "outcome", outcome);
  }
}
