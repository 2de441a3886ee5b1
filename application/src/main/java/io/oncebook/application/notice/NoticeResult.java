package io.oncebook.application.notice;

import org.jspecify.annotations.Nullable;

/**
 * What one notice of many came to: either an outcome, which means success to its sender, or a
 * failure, which means that it must come again.
 */
public record NoticeResult(@Nullable NoticeOutcome outcome, @Nullable RuntimeException failure) {

  public NoticeResult {
    if ((outcome == null) == (failure == null)) {
      throw new IllegalArgumentException("a result has either an outcome or a failure");
    }
  }

  public static NoticeResult of(NoticeOutcome outcome) {
    return new NoticeResult(outcome, null);
  }

  public static NoticeResult failed(RuntimeException failure) {
    return new NoticeResult(null, failure);
  }
}
