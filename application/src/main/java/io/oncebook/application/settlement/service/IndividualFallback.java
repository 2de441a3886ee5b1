package io.oncebook.application.settlement.service;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.NoticeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Handles claims one by one when they cannot be handled together. */
public final class IndividualFallback {

  /** This number in a row does not fail by chance, and each failure may take long. */
  public static final int MAX_FAILURES_IN_A_ROW = 3;

  private IndividualFallback() {}

  public static <T> List<NoticeResult> handle(List<T> items, Function<T, NoticeOutcome> step) {
    List<NoticeResult> results = new ArrayList<>();
    int failuresInARow = 0;
    for (T item : items) {
      NoticeResult result =
          failuresInARow < MAX_FAILURES_IN_A_ROW
              ? attempt(item, step)
              : results.get(results.size() - 1);
      failuresInARow = result.failure() == null ? 0 : failuresInARow + 1;
      results.add(result);
    }
    return results;
  }

  public static <T> NoticeResult attempt(T item, Function<T, NoticeOutcome> step) {
    try {
      return NoticeResult.of(step.apply(item));
    } catch (RuntimeException e) {
      return NoticeResult.failed(e);
    }
  }
}
