package io.oncebook.application.notice;

/** Takes what a channel announces to the books, once in effect. */
public interface HandleNoticeUseCase {

  /**
   * Claims the fact and books it. May be called with the same fact any number of times, at any
   * time, on any instance.
   *
   * @return what has become of it; only then may the sender be told success
   * @throws RuntimeException when the store failed; then the sender must be told failure, so that
   *     it sends again. The fact may be claimed by then; it is not lost and never booked twice
   */
  NoticeOutcome handle(VerifiedNotice notice);
}
