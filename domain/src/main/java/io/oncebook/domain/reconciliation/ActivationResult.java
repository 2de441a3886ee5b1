package io.oncebook.domain.reconciliation;

/** What has become of a statement that was to count for its day. */
public enum ActivationResult {
  /** It is the day's first. */
  FIRST,
  /** It took the place of another. */
  REPLACED,
  /** The very same content, which may be read otherwise now, took the place of what was read. */
  READ_AGAIN,
  /** The very same content counts already; this one is given up. */
  ALREADY_THERE,
  /** The day is closed; this one is given up. */
  DAY_CLOSED
}
