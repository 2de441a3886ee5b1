package io.oncebook.domain.reconciliation;

import org.jspecify.annotations.Nullable;

/**
 * What a run has found, and what it makes of it.
 *
 * @param id of the same break as an earlier run has left it; absent when it is new
 */
public record FoundBreak(@Nullable BreakId id, DetectedBreak finding, BreakState state) {}
