package io.oncebook.application.notice.service;

import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.application.notice.HandleNoticeUseCase;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.settlement.service.IndividualFallback;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.idempotency.Anomaly;
import io.oncebook.domain.idempotency.AnomalyPort;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimResult;
import io.oncebook.domain.idempotency.IdempotencyPort;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Claim first, in a transaction of its own; book second, in another. */
public final class NoticeService implements HandleNoticeUseCase, HandleNoticeBatchUseCase {

  /** A transaction of this size is quick enough for those who wait for one of its orders. */
  private static final int MAX_TOGETHER = 64;

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
    ClaimResult result = idempotency.tryAcquire(request(notice));
    return result.acquired()
        ? settlementChain.settle(result.claim())
        : repeat(result.claim(), notice);
  }

  @Override
  public List<NoticeResult> handleAll(List<VerifiedNotice> notices) {
    List<NoticeResult> results = new ArrayList<>();
    for (int from = 0; from < notices.size(); from += MAX_TOGETHER) {
      results.addAll(
          handleTogether(notices.subList(from, Math.min(from + MAX_TOGETHER, notices.size()))));
    }
    return results;
  }

  private List<NoticeResult> handleTogether(List<VerifiedNotice> notices) {
    List<ClaimResult> claims;
    try {
      claims = claim(notices);
    } catch (RuntimeException e) {
      // The store, or one of the facts; one by one shows which, and says so in its result.
      return IndividualFallback.handle(notices, this::handle);
    }
    return settleAcquired(notices, claims);
  }

  /**
   * Claims the facts together and books those of them that wait for nobody together. Never throws
   * for the store: what it could not do is left to be handled alone.
   *
   * @return one result for each notice, in the order of the notices
   */
  List<GroupedNotice> handleTogetherWithoutWaiting(List<VerifiedNotice> notices) {
    List<ClaimResult> claims;
    try {
      claims = claim(notices);
    } catch (RuntimeException e) {
      return notices.stream().map(this::left).toList();
    }
    Map<ClaimId, NoticeOutcome> settled = settlementChain.settleFree(acquired(claims));
    List<GroupedNotice> results = new ArrayList<>();
    for (int i = 0; i < notices.size(); i++) {
      Claim claim = claims.get(i).claim();
      results.add(
          claims.get(i).acquired()
              ? settledOrLeft(claim, settled.get(claim.id()))
              : repeatOf(claim, notices.get(i)));
    }
    return results;
  }

  private GroupedNotice left(VerifiedNotice notice) {
    return new GroupedNotice.Left(() -> handle(notice));
  }

  private GroupedNotice settledOrLeft(Claim claim, @Nullable NoticeOutcome outcome) {
    return outcome == null
        ? new GroupedNotice.Left(() -> settlementChain.settle(claim))
        : new GroupedNotice.Settled(
            outcome, outcome == NoticeOutcome.WAITING ? claim : claim.booked());
  }

  /** A repeat that agrees with a booked claim asks for nothing; any other may ask the store. */
  GroupedNotice repeatOf(Claim first, VerifiedNotice notice) {
    return first.isBooked() && first.event().agreesWith(notice.event())
        ? new GroupedNotice.Settled(NoticeOutcome.ALREADY_BOOKED, first)
        : new GroupedNotice.Left(() -> repeat(first, notice));
  }

  private List<NoticeResult> settleAcquired(
      List<VerifiedNotice> notices, List<ClaimResult> claims) {
    Iterator<NoticeResult> settled = settlementChain.settleAll(acquired(claims)).iterator();
    List<NoticeResult> results = new ArrayList<>();
    for (int i = 0; i < notices.size(); i++) {
      Claim claim = claims.get(i).claim();
      results.add(
          claims.get(i).acquired()
              ? settled.next()
              : IndividualFallback.attempt(notices.get(i), notice -> repeat(claim, notice)));
    }
    return results;
  }

  private List<ClaimResult> claim(List<VerifiedNotice> notices) {
    return idempotency.tryAcquireAll(notices.stream().map(this::request).toList());
  }

  private static List<Claim> acquired(List<ClaimResult> claims) {
    return claims.stream().filter(ClaimResult::acquired).map(ClaimResult::claim).toList();
  }

  private ClaimRequest request(VerifiedNotice notice) {
    return new ClaimRequest(notice.event(), notice.evidence(), clock.instant());
  }

  /** A repeat never books by itself: whoever owns the claim, or its repair, does. */
  private NoticeOutcome repeat(Claim first, VerifiedNotice notice) {
    if (!first.event().agreesWith(notice.event())) {
      anomalies.record(Anomaly.ofRepeat(first, notice.event(), notice.evidence(), clock.instant()));
    }
    makeDueNow(first);
    return NoticeOutcome.ofRepeat(first.state());
  }

  private void makeDueNow(Claim claim) {
    try {
      settlementChain.makeDueNow(claim);
    } catch (RuntimeException e) {
      // The claim is durable, and the sweep finds it without this call, only later.
    }
  }
}
