/** The three-way match of statement, claims and ledger, and the day that it may close. */
@NullMarked
package io.oncebook.domain.reconciliation;

import org.jspecify.annotations.NullMarked;
