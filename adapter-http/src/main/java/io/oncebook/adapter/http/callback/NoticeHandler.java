package io.oncebook.adapter.http.callback;

import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.failedFuture;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.account.ChannelAdapter;
import io.oncebook.adapter.channels.notice.Acknowledgement;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.SubmitNoticeUseCase;
import io.oncebook.application.notice.TooManyNoticesException;
import io.oncebook.application.notice.UnclearNoticesUseCase;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.notice.UnclearNotice;
import java.time.Clock;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Turns a notice into the channel's answer. Success is said at three places only: after the fact is
 * durable, after a notice that nobody understands is kept, and to a genuine notice that is known to
 * hold nothing.
 */
final class NoticeHandler {

  private static final Logger LOG = LoggerFactory.getLogger(NoticeHandler.class);

  /** Enough to see what is wrong with an account; more would only fill the log. */
  private static final int REFUSALS_A_MINUTE = 20;

  private final SubmitNoticeUseCase submitNotice;
  private final UnclearNoticesUseCase unclearNotices;
  private final NoticeTally tally;
  private final Clock clock;
  private final RefusalLog refusals;

  NoticeHandler(
      SubmitNoticeUseCase submitNotice,
      UnclearNoticesUseCase unclearNotices,
      NoticeTally tally,
      Clock clock) {
    this.submitNotice = submitNotice;
    this.unclearNotices = unclearNotices;
    this.tally = tally;
    this.clock = clock;
    this.refusals = new RefusalLog(REFUSALS_A_MINUTE, clock);
  }

  /** Never fails: whatever goes wrong becomes an answer that makes the channel send again. */
  CompletionStage<Acknowledgement> receive(ChannelAccount account, RawNotice notice) {
    NoticeReading reading;
    try {
      reading = account.codec().read(notice);
    } catch (RuntimeException e) {
      LOG.error(
          "codec failed: channel={} tenant={}", channel(account), account.tenantId(), place(e));
      tally.refused(account.adapter().channel(), "CODEC_FAILED");
      return completedFuture(account.adapter().failure(500, "the notice could not be read"));
    }
    return reading.choose(
        event -> handle(account, event),
        unclear -> completedFuture(keep(account, unclear)),
        irrelevant -> completedFuture(ignore(account, irrelevant)),
        refused -> completedFuture(refuse(account, refused)));
  }

  Acknowledgement refuse(ChannelAccount account, NoticeBody.Refused refused) {
    String reason = "BODY_" + refused.status();
    refusals.write(Level.WARN, account, reason, refused.message());
    tally.refused(account.adapter().channel(), reason);
    return account.adapter().failure(refused.status(), refused.message());
  }

  private Acknowledgement keep(ChannelAccount account, NoticeReading.Unclear unclear) {
    Channel channel = account.adapter().channel();
    boolean isNew;
    try {
      isNew =
          unclearNotices.keep(
              new UnclearNotice(
                  account.tenantId(),
                  channel,
                  unclear.reason(),
                  unclear.kind(),
                  unclear.digest(),
                  unclear.content(),
                  unclear.evidence(),
                  clock.instant()));
    } catch (RuntimeException e) {
      LOG.error(
          "notice not kept: channel={} tenant={} reason={} kind={}",
          channel(account),
          account.tenantId(),
          unclear.reason(),
          unclear.kind(),
          e);
      tally.refused(channel, "NOT_KEPT");
      return sendAgain(account.adapter());
    }
    LOG.warn(
        "notice kept for a person: channel={} tenant={} reason={} kind={} new={}",
        channel(account),
        account.tenantId(),
        unclear.reason(),
        unclear.kind(),
        isNew);
    tally.kept(channel, unclear.reason(), isNew);
    return account.adapter().success();
  }

  private CompletionStage<Acknowledgement> handle(
      ChannelAccount account, NoticeReading.Event event) {
    IdempotencyKey key = IdempotencyKey.of(event.event());
    return submit(new VerifiedNotice(event.event(), event.evidence()))
        .handle(
            (outcome, failure) ->
                failure == null ? taken(account, key, outcome) : notTaken(account, key, failure));
  }

  private CompletionStage<NoticeOutcome> submit(VerifiedNotice notice) {
    try {
      return submitNotice.submit(notice);
    } catch (RuntimeException e) {
      return failedFuture(e);
    }
  }

  private static Acknowledgement taken(
      ChannelAccount account, IdempotencyKey key, NoticeOutcome outcome) {
    LOG.debug("notice handled: key={} tenant={} outcome={}", key, account.tenantId(), outcome);
    return account.adapter().success();
  }

  private static Acknowledgement notTaken(
      ChannelAccount account, IdempotencyKey key, Throwable failure) {
    if (failure instanceof TooManyNoticesException) {
      LOG.debug("notice not taken, too many wait: key={} tenant={}", key, account.tenantId());
    } else {
      LOG.error("notice not handled: key={} tenant={}", key, account.tenantId(), failure);
    }
    return sendAgain(account.adapter());
  }

  /** What a channel is told that is to send its notice again. */
  static Acknowledgement sendAgain(ChannelAdapter<?> channel) {
    return channel.failure(503, "not taken, send again");
  }

  private Acknowledgement ignore(ChannelAccount account, NoticeReading.Irrelevant irrelevant) {
    LOG.info(
        "notice ignored: channel={} tenant={} kind={}",
        channel(account),
        account.tenantId(),
        irrelevant.what());
    tally.ignored(account.adapter().channel(), irrelevant.what());
    return account.adapter().success();
  }

  private Acknowledgement refuse(ChannelAccount account, NoticeReading.Refused refused) {
    refusals.write(level(refused.reason()), account, refused.reason().name(), refused.detail());
    tally.refused(account.adapter().channel(), refused.reason().name());
    return account.adapter().failure(status(refused.reason()), refused.reason().name());
  }

  private static int status(RefusalReason reason) {
    return switch (reason) {
      case SIGNATURE_INVALID,
          SERIAL_UNKNOWN,
          SIGN_ALGORITHM_NOT_ALLOWED,
          TIMESTAMP_OUT_OF_WINDOW,
          SIGNTEST ->
          401;
      case MERCHANT_MISMATCH -> 403;
      case MALFORMED, PRODUCT_NOT_SUPPORTED -> 400;
      case DECRYPT_FAILED -> 500;
    };
  }

  private static Level level(RefusalReason reason) {
    return switch (reason) {
      // The channel's own routine.
      case SIGNTEST -> Level.INFO;
      // Every notice of this tenant fails until the key is put right.
      case DECRYPT_FAILED -> Level.ERROR;
      case SIGNATURE_INVALID,
          SERIAL_UNKNOWN,
          SIGN_ALGORITHM_NOT_ALLOWED,
          TIMESTAMP_OUT_OF_WINDOW,
          MERCHANT_MISMATCH,
          PRODUCT_NOT_SUPPORTED,
          MALFORMED ->
          Level.WARN;
    };
  }

  /** Where it was thrown, without its message, which may quote the notice. */
  private static Throwable place(RuntimeException e) {
    Throwable place =
        new IllegalStateException("a codec must not throw, but threw " + e.getClass().getName());
    place.setStackTrace(e.getStackTrace());
    return place;
  }

  private static String channel(ChannelAccount account) {
    return account.adapter().name();
  }
}
