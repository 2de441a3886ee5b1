package io.oncebook.domain.reconciliation;

/** What has become of a break. Names are stored and never change. */
public enum BreakState {
  OPEN,
  /** The comparison has booked what was missing. */
  REPAIRED,
  /** A person has said why it is right as it is. */
  EXPLAINED,
  /** Needs nobody: counted, and nothing else. */
  NOTED,
  /** A later comparison did not find it any more. */
  GONE
}
