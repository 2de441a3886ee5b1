package io.oncebook.application.notice.service;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.VerifiedNotice;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A notice whose sender waits for the answer.
 *
 * @param alone handles what is left to do about it, by itself
 */
record SubmittedNotice(
    VerifiedNotice notice, Supplier<NoticeOutcome> alone, CompletableFuture<NoticeOutcome> answer) {

  SubmittedNotice leaving(Supplier<NoticeOutcome> rest) {
    return new SubmittedNotice(notice, rest, answer);
  }

  void handleAlone() {
    try {
      answer.complete(alone.get());
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }
}
