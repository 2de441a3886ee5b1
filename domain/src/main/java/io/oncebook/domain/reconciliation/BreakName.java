package io.oncebook.domain.reconciliation;

/** What tells a break from all others of its day, from run to run. */
public record BreakName(BreakKind kind, String subject) {}
