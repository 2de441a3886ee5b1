package io.oncebook.domain.reconciliation;

import java.util.Set;

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
  GONE;

  /** Stands between a day and its end. */
  static final Set<BreakState> UNEXPLAINED = Set.of(OPEN);

  /** Keeps statement and books apart, whoever has explained it. */
  static final Set<BreakState> DIFFERENCES = Set.of(OPEN, EXPLAINED);

  /** What was booked by a comparison stays in view for ever. */
  static final Set<BreakState> END_WHEN_NOT_FOUND_AGAIN = Set.of(OPEN, EXPLAINED, NOTED);
}
