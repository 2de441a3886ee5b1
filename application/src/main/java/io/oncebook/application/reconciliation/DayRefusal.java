package io.oncebook.application.reconciliation;

import io.oncebook.domain.reconciliation.Reconciliation;

/**
 * Why an action on a day was not carried out.
 *
 * @param day as it stands
 */
public record DayRefusal(Reason reason, Reconciliation day) {

  /** What stands in the way. */
  public enum Reason {
    /** The channel's day has not ended. */
    NOT_OVER,
    /** The day, or its break, is in a state that does not allow it. */
    NOT_POSSIBLE
  }
}
