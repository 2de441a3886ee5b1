package io.oncebook.application.review;

/** What the wish to acknowledge something came to. */
public enum AcknowledgeResult {
  /** It is ended, now or by the same action before. */
  DONE,
  /** The action's number stands for another action; nothing was done. */
  ACTION_CONFLICT,
  /** Another action has ended it; nothing was done. */
  ENDED_BEFORE,
  /** The tenant has nothing of this number. */
  UNKNOWN
}
