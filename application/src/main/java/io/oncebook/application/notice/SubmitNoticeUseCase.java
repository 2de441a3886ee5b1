package io.oncebook.application.notice;

import java.util.concurrent.CompletionStage;

/** Takes what a channel announces to the books without keeping its caller waiting. */
@FunctionalInterface
public interface SubmitNoticeUseCase {

  /**
   * Handles the notice with the same effect as {@link HandleNoticeUseCase#handle}. Notices that
   * arrive while others are being committed go together in the next commit; one that fails takes
   * none of the others with it.
   *
   * @return completes with the outcome when the fact is durable, and only then; completes with an
   *     exception when the sender must be told failure, so that it sends again, with a {@link
   *     TooManyNoticesException} when nothing was done because too many are waiting
   */
  CompletionStage<NoticeOutcome> submit(VerifiedNotice notice);
}
