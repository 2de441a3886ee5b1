/** Days, breaks, and the comparison of statement and journal in SQL. */
@NullMarked
package io.oncebook.adapter.persistence.reconciliation;

import org.jspecify.annotations.NullMarked;
