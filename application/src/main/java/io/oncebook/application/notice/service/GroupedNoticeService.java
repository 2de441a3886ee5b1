package io.oncebook.application.notice.service;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.SubmitNoticeUseCase;
import io.oncebook.application.notice.TooManyNoticesException;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.KnownClaimPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Lets notices of payments share their commits. Groups never wait for a lock that somebody else
 * holds: what would have to, what waits for a refund's payment, and what a group could not book is
 * handled alone, in lanes of its own.
 */
public final class GroupedNoticeService implements SubmitNoticeUseCase {

  /**
   * Facts that need no other row than those of their claim and their order; what goes back of a
   * payment holds the entry of the payment, and may wait for it.
   */
  private static final Set<EventKind> MAY_SHARE =
      EnumSet.of(EventKind.PAYMENT_RECEIVED, EventKind.PAYMENT_CLOSED);

  /** While one lane waits for its commit, the other has the processor. */
  private static final WorkLanes.Limits TOGETHER = new WorkLanes.Limits(2, 2, 64, 4096, 2048);

  /** One sender's locked orders leave half of the lanes to others. */
  private static final WorkLanes.Limits ALONE = new WorkLanes.Limits(8, 4, 1, 1024, 512);

  /** How many lanes there are. */
  public static final int MAX_THREADS = TOGETHER.lanes() + ALONE.lanes();

  private final NoticeService notices;
  private final KnownClaimPort known;
  private final WorkLanes<Sender, SubmittedNotice> together;
  private final WorkLanes<Sender, SubmittedNotice> alone;

  /**
   * Handles notices over the service that handles one.
   *
   * @param threads runs the lanes; has at least {@link #MAX_THREADS} threads, or a lane waits for
   *     another
   */
  public GroupedNoticeService(NoticeService notices, KnownClaimPort known, Executor threads) {
    this.notices = notices;
    this.known = known;
    this.together = new WorkLanes<>(TOGETHER, threads, this::handleTogether);
    this.alone =
        new WorkLanes<>(ALONE, threads, items -> items.forEach(SubmittedNotice::handleAlone));
  }

  @Override
  public CompletionStage<NoticeOutcome> submit(VerifiedNotice notice) {
    SubmittedNotice submitted =
        new SubmittedNotice(notice, () -> notices.handle(notice), new CompletableFuture<>());
    known
        .find(notice.event().trade().tenantId(), IdempotencyKey.of(notice.event()))
        .map(claim -> notices.repeatOf(claim, notice))
        .ifPresentOrElse(result -> answer(submitted, result), () -> queue(submitted));
    return submitted.answer();
  }

  /** How many notices wait for a lane. */
  public int waiting() {
    return together.waiting() + alone.waiting();
  }

  private void queue(SubmittedNotice submitted) {
    boolean mayShare = MAY_SHARE.contains(submitted.notice().event().kind());
    offer(mayShare ? together : alone, submitted);
  }

  private void handleTogether(List<SubmittedNotice> submitted) {
    List<GroupedNotice> results =
        notices.handleTogetherWithoutWaiting(
            submitted.stream().map(SubmittedNotice::notice).toList());
    for (int i = 0; i < submitted.size(); i++) {
      results.get(i).choose(settled -> known.remember(settled.claim()), left -> {});
      answer(submitted.get(i), results.get(i));
    }
  }

  private void answer(SubmittedNotice submitted, GroupedNotice result) {
    result.choose(
        settled -> submitted.answer().complete(settled.outcome()),
        left -> offer(alone, submitted.leaving(left.rest())));
  }

  private static void offer(WorkLanes<Sender, SubmittedNotice> lanes, SubmittedNotice submitted) {
    try {
      if (!lanes.offer(Sender.of(submitted.notice().event()), submitted)) {
        submitted.answer().completeExceptionally(new TooManyNoticesException());
      }
    } catch (RuntimeException e) {
      submitted.answer().completeExceptionally(e);
    }
  }

  /** Whose notices take turns with those of others. */
  private record Sender(TenantId tenantId, Channel channel) {
    static Sender of(ChannelEvent event) {
      return new Sender(event.trade().tenantId(), event.trade().channel());
    }
  }
}
