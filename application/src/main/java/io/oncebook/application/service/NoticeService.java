package io.oncebook.application.service;

import io.oncebook.application.port.in.HandleNoticeUseCase;
import io.oncebook.application.port.in.NoticeOutcome;
import io.oncebook.application.port.in.VerifiedNotice;
import io.oncebook.domain.idempotency.Anomaly;
import io.oncebook.domain.idempotency.AnomalyPort;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimResult;
import io.oncebook.domain.idempotency.IdempotencyPort;
import java.time.Clock;

/** Claim first, in a transaction of its own; book second, in another. */
public final class NoticeService implements HandleNoticeUseCase {

  private final IdempotencyPort idempotency;
  private final SettlementChain settlementChain;
  private final AnomalyPort anomalies;
  private final Clock clock;

  public NoticeService(
      IdempotencyPort idempotency,
      SettlementChain settlementChain,
      AnomalyPort anomalies,
      Clock clock) {
    this.idempotency = idempotency;
    this.settlementChain = settlementChain;
    this.anomalies = anomalies;
    this.clock = clock;
  }

  @Override
  public NoticeOutcome handle(VerifiedNotice notice) {
    ClaimResult result =
        idempotency.tryAcquire(
            new ClaimRequest(notice.event(), notice.evidence(), clock.instant()));
    return result.acquired()
        ? settlementChain.settle(result.claim())
        : repeat(result.claim(), notice);
  }

  /** A repeat never books by itself: whoever owns the claim, or its repair, does. */
  private NoticeOutcome repeat(Claim first, VerifiedNotice notice) {
    if (!first.event().agreesWith(notice.event())) {
      anomalies.record(new Anomaly(first, notice.event(), notice.evidence(), clock.instant()));
    }
    return first.isBooked() ? NoticeOutcome.ALREADY_BOOKED : NoticeOutcome.ALREADY_CLAIMED;
  }
}
