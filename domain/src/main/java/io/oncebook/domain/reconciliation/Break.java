package io.oncebook.domain.reconciliation;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A break that is kept. */
public record Break(BreakId id, BreakState state, DetectedBreak finding) {

  /** What a run has found, which may be a break that an earlier run has left. */
  static FoundBreak found(DetectedBreak found, @Nullable Break earlier) {
    return new FoundBreak(earlier == null ? null : earlier.id(), found, stateOf(found, earlier));
  }

  /**
   * The state of what was found just now.
   *
   * @param earlier the same break as an earlier run has left it; null when it is new
   */
  private static BreakState stateOf(DetectedBreak found, @Nullable Break earlier) {
    if (found.repaired()) {
      return BreakState.REPAIRED;
    }
    if (!found.kind().needsExplanation()) {
      return BreakState.NOTED;
    }
    return earlier != null && earlier.explains(found) ? BreakState.EXPLAINED : BreakState.OPEN;
  }

  private boolean explains(DetectedBreak found) {
    return state == BreakState.EXPLAINED
        && Objects.equals(finding.stated(), found.stated())
        && Objects.equals(finding.booked(), found.booked());
  }
}
