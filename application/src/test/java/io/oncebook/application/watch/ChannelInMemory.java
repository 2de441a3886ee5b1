package io.oncebook.application.watch;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.gateway.OrderQueryResult;
import io.oncebook.domain.gateway.RefundTerms;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A channel that keeps its word and nothing else: a refund number is done once, no payment gives
 * back more than it was, and answers are true when they come.
 */
public final class ChannelInMemory implements ChannelGateway, ChannelGatewayPort {

  /** How the channel takes one call. */
  public enum Mood {
    HONEST,
    LOSES_THE_REQUEST,
    LOSES_THE_ANSWER,
    TAKES_ITS_TIME,
    REFUSES,
    CLOSES,
    CANNOT_REACH_THE_PAYER,
    /** Queries show another refund in the place of ours. */
    HIDES_THE_REFUND,
    /** Refuses, be it because the refund is done. */
    REFUSES_OR_HAS_DONE_IT
  }

  private enum State {
    IN_PROGRESS,
    DONE,
    CLOSED,
    ABNORMAL
  }

  private record Kept(RefundNo refundNo, PaymentReference trade, Money amount, State state) {
    Kept in(State next) {
      return new Kept(refundNo, trade, amount, next);
    }
  }

  private final Map<RefundNo, Kept> refunds = new LinkedHashMap<>();
  private final Deque<Mood> moods = new ArrayDeque<>();
  private final Clock clock;
  private @Nullable PaymentEvent payment;
  private int requests;
  private Duration interval = Duration.ZERO;
  private boolean connected = true;
  private @Nullable Runnable meanwhile;

  public ChannelInMemory(Clock clock) {
    this.clock = clock;
  }

  /** How the next calls are taken; honestly when none is left. */
  public synchronized void moods(List<Mood> next) {
    moods.addAll(next);
  }

  /** What happens elsewhere while the next request is under way. */
  public synchronized void meanwhile(Runnable event) {
    meanwhile = event;
  }

  /** How long to wait between two requests on one order. */
  public synchronized void interval(Duration between) {
    interval = between;
  }

  /** Whether the tenant's account is set up for requests. */
  public synchronized void connected(boolean isSetUp) {
    connected = isSetUp;
  }

  /** What queries of orders are answered. */
  public synchronized void paid(PaymentEvent event) {
    payment = event;
  }

  /** A person refunds in the console. */
  public synchronized RefundEvent refundInTheConsole(
      RefundNo refundNo, PaymentReference trade, Money amount) {
    Kept kept = new Kept(refundNo, trade, amount, State.DONE);
    refunds.put(refundNo, kept);
    return event(kept);
  }

  /** From now on, all is in order: what was in progress or abnormal is done, moods are gone. */
  public synchronized void settle() {
    moods.clear();
    refunds.replaceAll(
        (no, kept) ->
            kept.state() == State.IN_PROGRESS || kept.state() == State.ABNORMAL
                ? kept.in(State.DONE)
                : kept);
  }

  /** A notice for each refund, as it now stands; those in progress have none. */
  public synchronized List<RefundEvent> notices() {
    return refunds.values().stream()
        .filter(kept -> kept.state() != State.IN_PROGRESS)
        .map(ChannelInMemory::event)
        .toList();
  }

  /** What has gone back, in minor units. */
  public synchronized long doneMinor() {
    return sum(State.DONE);
  }

  public synchronized boolean hasDone(RefundNo refundNo) {
    Kept kept = refunds.get(refundNo);
    return kept != null && kept.state() == State.DONE;
  }

  /** How often a refund was asked for. */
  public synchronized int requests() {
    return requests;
  }

  @Override
  public synchronized Optional<ChannelGateway> find(TenantId tenantId, Channel channel) {
    return connected ? Optional.of(this) : Optional.empty();
  }

  @Override
  public synchronized RefundTerms terms() {
    return new RefundTerms(Pattern.compile("[A-Z0-9]{1,20}"), "up to 20 letters", interval);
  }

  @Override
  public synchronized ChannelRefundResult refund(Refund refund) {
    if (!refund.mayBeRequestedAt(clock.instant())) {
      return new ChannelRefundResult.Unclear("TOO_LATE");
    }
    requests++;
    Runnable event = meanwhile;
    if (event != null) {
      meanwhile = null;
      event.run();
    }
    return switch (nextMood()) {
      case LOSES_THE_REQUEST, HIDES_THE_REFUND -> new ChannelRefundResult.Unclear("TIMEOUT");
      case LOSES_THE_ANSWER -> {
        take(refund, State.DONE);
        yield new ChannelRefundResult.Unclear("TIMEOUT");
      }
      case TAKES_ITS_TIME -> take(refund, State.IN_PROGRESS);
      case CLOSES -> take(refund, State.CLOSED);
      case CANNOT_REACH_THE_PAYER -> take(refund, State.ABNORMAL);
      case REFUSES ->
          refunds.containsKey(refund.refundNo())
              ? answer(refunds.get(refund.refundNo()))
              : new ChannelRefundResult.Refused("NO_AUTH");
      case REFUSES_OR_HAS_DONE_IT -> new ChannelRefundResult.Refused("INVALID_REQUEST", false);
      case HONEST -> take(refund, State.DONE);
    };
  }

  @Override
  public synchronized ChannelRefundResult queryRefund(Refund refund) {
    Mood mood = nextMood();
    if (mood == Mood.LOSES_THE_REQUEST || mood == Mood.LOSES_THE_ANSWER) {
      return new ChannelRefundResult.Unclear("TIMEOUT");
    }
    if (mood == Mood.HIDES_THE_REFUND) {
      return new ChannelRefundResult.NotFound(false);
    }
    Kept kept = refunds.get(refund.refundNo());
    return kept == null ? new ChannelRefundResult.NotFound(true) : answer(kept);
  }

  @Override
  public synchronized OrderQueryResult queryOrder(OrderRegistration order) {
    return payment == null || !payment.trade().orderNo().equals(order.orderNo())
        ? new OrderQueryResult.NotPaid("NOTPAY")
        : new OrderQueryResult.FinalResult(payment, Fixture.evidence("order"));
  }

  private ChannelRefundResult take(Refund refund, State state) {
    Kept kept = refunds.get(refund.refundNo());
    if (kept != null) {
      return answer(kept);
    }
    long paid = refund.paid().amountMinor();
    long taken = sum(State.DONE) + sum(State.IN_PROGRESS) + sum(State.ABNORMAL);
    if (taken + refund.amount().amountMinor() > paid) {
      return new ChannelRefundResult.Refused("NOT_ENOUGH_LEFT");
    }
    Kept fresh = new Kept(refund.refundNo(), refund.trade(), refund.amount(), state);
    refunds.put(refund.refundNo(), fresh);
    return answer(fresh);
  }

  private long sum(State state) {
    return refunds.values().stream()
        .filter(kept -> kept.state() == state)
        .mapToLong(kept -> kept.amount().amountMinor())
        .sum();
  }

  private static ChannelRefundResult answer(Kept kept) {
    return kept.state() == State.IN_PROGRESS
        ? new ChannelRefundResult.Accepted(channelNo(kept))
        : new ChannelRefundResult.FinalResult(event(kept), Fixture.evidence("refund"));
  }

  private static RefundEvent event(Kept kept) {
    AnnouncedRefund refund =
        new AnnouncedRefund(
            channelNo(kept),
            kept.refundNo(),
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, kept.amount()));
    return switch (kept.state()) {
      case DONE -> new RefundEvent.Succeeded(kept.trade(), refund, Fixture.NOON);
      case CLOSED -> new RefundEvent.Closed(kept.trade(), refund, Fixture.NOON);
      case ABNORMAL -> new RefundEvent.Abnormal(kept.trade(), refund, Fixture.NOON);
      case IN_PROGRESS -> throw new IllegalStateException("nothing is told of it yet");
    };
  }

  private static ChannelRefundNo channelNo(Kept kept) {
    return new ChannelRefundNo("C-" + kept.refundNo());
  }

  private Mood nextMood() {
    Mood mood = moods.poll();
    return mood == null ? Mood.HONEST : mood;
  }
}
