package io.oncebook.domain.reconciliation;

/** How far a day is. Names are stored and never change. */
public enum ReconciliationState {
  /** No statement is here, or it is not compared to its end yet. */
  OPEN,
  /** Every row and every entry of the day have found each other. */
  MATCHED,
  /** Compared, and something does not fit; explained or not. */
  WITH_BREAKS,
  /**
   * A person, or a rule of the house, has closed it. It stays as it is until it is opened again.
   */
  CLOSED
}
