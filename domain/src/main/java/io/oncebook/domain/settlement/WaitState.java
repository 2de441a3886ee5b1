package io.oncebook.domain.settlement;

/** Whether what a fact lacks is still waited for. */
public enum WaitState {
  LASTS,
  /** It has been waited for long enough; money then goes where a person finds it. */
  IS_OVER
}
