package io.oncebook.domain.reconciliation;

import io.oncebook.domain.statement.StatementDay;

/** A break with the day that it is of. */
public record BreakOfDay(ReconciliationId dayId, StatementDay day, Break found) {}
