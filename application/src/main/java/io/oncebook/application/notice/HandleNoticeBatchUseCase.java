package io.oncebook.application.notice;

import java.util.List;

/** Takes many announced facts to the books, each once in effect. */
@FunctionalInterface
public interface HandleNoticeBatchUseCase {

  /**
   * Handles many notices in few trips to the store, each with the same effect as {@link
   * HandleNoticeUseCase#handle}. One that fails takes none of the others with it; only when several
   * fail one after the other, as when the store is away, those behind them are not tried and count
   * as failed, so that the caller is not kept waiting for each of them.
   *
   * @return one result for each notice, in the order of the notices
   */
  List<NoticeResult> handleAll(List<VerifiedNotice> notices);
}
