package io.oncebook.application.reconciliation;

import io.oncebook.domain.reconciliation.Reconciliation;

/**
 * What has become of an import.
 *
 * @param reconciliation the day as it stands now
 */
public record ImportResult(Reconciliation reconciliation, Effect effect) {

  /** What it did. */
  public enum Effect {
    /** It is the first statement of its day. */
    IMPORTED,
    /** It took the place of another one. */
    CORRECTED,
    /** The very same content was there. */
    UNCHANGED,
    /** The day is closed, and this is other content; nothing was done. */
    DAY_CLOSED
  }
}
