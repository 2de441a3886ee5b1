package io.oncebook.domain.reconciliation;

/** What has become of a person's action on a day. */
public enum DayAction {
  /** It is done and kept, in one transaction. */
  DONE,
  /** The action's number stands for an action already; nothing was done. */
  NUMBER_TAKEN,
  /** The channel's day has not ended, so more may come into it; nothing was done. */
  DAY_NOT_OVER,
  /** Something was booked that the last comparison may not have seen; nothing was done. */
  BOOKED_SINCE,
  /** The day or the break is not in a state for it; nothing was done. */
  NOT_POSSIBLE
}
