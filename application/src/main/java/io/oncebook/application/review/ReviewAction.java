package io.oncebook.application.review;

import java.util.List;

/**
 * An audited action of an operator.
 *
 * @param subjects the numbers or names of what it is done to, the outermost first
 */
public record ReviewAction(Kind kind, List<String> subjects) {

  /** What can be done. */
  public enum Kind {
    ACKNOWLEDGE_FLAG,
    BOOK_CLAIM,
    END_REFUND,
    REFUND_FROM_SUSPENSE,
    REASSIGN_SUSPENSE,
    RETRY_ORPHAN,
    RESOLVE_ORPHAN,
    EXPLAIN_BREAK,
    ACKNOWLEDGE_NOTICE
  }

  public ReviewAction {
    subjects = List.copyOf(subjects);
  }

  public static ReviewAction of(Kind kind, long number) {
    return new ReviewAction(kind, List.of(String.valueOf(number)));
  }
}
