package io.oncebook.domain.reconciliation;

import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementId;

/**
 * One comparison of a day. A later one of the same day puts it out of effect.
 *
 * @param number rising with every run of the day
 */
public record ReconciliationRun(
    ReconciliationId id, StatementDay day, StatementId statement, int number) {}
