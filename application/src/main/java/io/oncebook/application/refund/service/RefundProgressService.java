package io.oncebook.application.refund.service;

import io.oncebook.application.notice.HandleNoticeUseCase;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.refund.FollowUpSchedule;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.refund.RefundState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Carries a refund on by one step. Each step is taken in the store first, so that of any number of
 * workers one talks to the channel; should two talk all the same, the refund's number is one, and
 * the channel does it once.
 */
public final class RefundProgressService {

  /** A request and the query after its refusal, so that nobody follows up what is under way. */
  private static final Duration CALL_IS_OVER_AFTER = Refund.CALL_TIME.multipliedBy(2);

  private final RefundPort refunds;
  private final ChannelGatewayPort gateways;
  private final HandleNoticeUseCase notices;
  private final SettlementChain settlementChain;
  private final FollowUpSchedule schedule;
  private final Clock clock;

  /**
   * Carries refunds on.
   *
   * @param notices where what a channel tells is claimed and booked, like any notice
   * @param schedule how long to wait after each step that did not end the refund
   */
  public RefundProgressService(
      RefundPort refunds,
      ChannelGatewayPort gateways,
      HandleNoticeUseCase notices,
      SettlementChain settlementChain,
      FollowUpSchedule schedule,
      Clock clock) {
    this.refunds = refunds;
    this.gateways = gateways;
    this.notices = notices;
    this.settlementChain = settlementChain;
    this.schedule = schedule;
    this.clock = clock;
  }

  /**
   * Asks the channel for a refund that it has not heard of; else asks what has become of it, and
   * asks for it again when it knows of none.
   *
   * @return the refund as it stands afterwards
   * @throws RuntimeException when the store failed; the refund becomes due again
   */
  Refund advance(Refund refund) {
    return gateways
        .find(refund.trade().tenantId(), refund.trade().channel())
        .map(gateway -> advance(refund, gateway))
        .orElseGet(() -> reschedule(refund, nextStep(refund)));
  }

  private Refund advance(Refund refund, ChannelGateway gateway) {
    if (refund.state() == RefundState.REGISTERED) {
      Instant free = intervalEnds(refund, gateway);
      return free.isAfter(clock.instant()) ? reschedule(refund, free) : submit(refund, gateway);
    }
    Refund taken = refund.due(clock.instant(), clock.instant().plus(CALL_IS_OVER_AFTER));
    return refunds.advance(refund, taken)
        ? gateway.queryRefund(taken).choose(new AfterQuery(taken, gateway))
        : asItStands(refund);
  }

  /** When the channel takes the next request on this order. */
  private Instant intervalEnds(Refund refund, ChannelGateway gateway) {
    return refunds
        .lastSubmission(refund.trade().tenantId(), refund.trade().orderNo())
        .map(last -> last.plus(gateway.terms().interval()))
        .orElse(Instant.MIN);
  }

  private Refund submit(Refund refund, ChannelGateway gateway) {
    Instant now = clock.instant();
    Refund submitted = refund.submitted(now, now.plus(CALL_IS_OVER_AFTER));
    return refunds.advance(refund, submitted)
        ? gateway.refund(submitted).choose(new AfterRequest(submitted, gateway))
        : asItStands(refund);
  }

  private Refund reschedule(Refund refund, Instant nextStepAt) {
    return keep(refund, refund.due(clock.instant(), nextStepAt));
  }

  private Refund keep(Refund from, Refund to) {
    return refunds.advance(from, to) ? to : asItStands(from);
  }

  private Refund asItStands(Refund refund) {
    return refunds.find(refund.trade().tenantId(), refund.refundNo()).orElseThrow();
  }

  private Instant nextStep(Refund refund) {
    // Each question is two steps: taken, and answered.
    return clock.instant().plus(schedule.after(refund.progress().steps() / 2));
  }

  /** What both kinds of question have in common. */
  private abstract class AfterCall implements ChannelRefundResult.Choice<Refund> {

    final Refund refund;
    final ChannelGateway gateway;

    AfterCall(Refund refund, ChannelGateway gateway) {
      this.refund = refund;
      this.gateway = gateway;
    }

    /** A fact like any other: whether the notice comes first or this answer, the claim decides. */
    @Override
    public Refund finalResult(ChannelRefundResult.FinalResult answer) {
      NoticeOutcome outcome = notices.handle(new VerifiedNotice(answer.event(), answer.evidence()));
      Refund settled = asItStands(refund);
      if (!outcome.isSettledBefore() || !settled.state().isLive()) {
        return settled;
      }
      // Somebody has used the number in the channel's console; or it is abnormal still, or again.
      settlementChain.catchUp(answer.event(), nextStep(settled));
      return asItStands(refund);
    }

    @Override
    public Refund accepted(ChannelRefundResult.Accepted answer) {
      return refund.state().isForAPerson()
          ? reschedule(refund, nextStep(refund))
          : keep(
              refund, refund.accepted(clock.instant(), nextStep(refund), answer.channelRefundNo()));
    }

    @Override
    public Refund unclear(ChannelRefundResult.Unclear answer) {
      return refund.state() == RefundState.SUBMITTED || refund.state() == RefundState.UNKNOWN
          ? keep(refund, refund.unknown(clock.instant(), nextStep(refund), answer.what()))
          : reschedule(refund, nextStep(refund));
    }
  }

  private final class AfterRequest extends AfterCall {

    AfterRequest(Refund refund, ChannelGateway gateway) {
      super(refund, gateway);
    }

    /**
     * Certain only of the first request: an earlier one may have been taken though its answer was
     * lost, so then the channel is asked what it knows, and must be certain. The same goes for
     * refusals that may mean a refund which is done.
     */
    @Override
    public Refund refused(ChannelRefundResult.Refused answer) {
      boolean certain =
          (answer.atOnce() && refund.progress().submissions() == 1)
              || (gateway.queryRefund(refund) instanceof ChannelRefundResult.NotFound none
                  && none.certain());
      return certain
          ? keep(refund, refund.failed(clock.instant(), answer.code()))
          : unclear(new ChannelRefundResult.Unclear(answer.code()));
    }

    @Override
    public Refund notFound(ChannelRefundResult.NotFound answer) {
      return unclear(new ChannelRefundResult.Unclear("NOT_FOUND"));
    }
  }

  private final class AfterQuery extends AfterCall {

    AfterQuery(Refund refund, ChannelGateway gateway) {
      super(refund, gateway);
    }

    /** The question was refused, and not the refund. */
    @Override
    public Refund refused(ChannelRefundResult.Refused answer) {
      return unclear(new ChannelRefundResult.Unclear(answer.code()));
    }

    /** No proof that an earlier request was not taken, but the same number is taken only once. */
    @Override
    public Refund notFound(ChannelRefundResult.NotFound answer) {
      return refund.state().isForAPerson()
          ? reschedule(refund, nextStep(refund))
          : submit(refund, gateway);
    }
  }
}
