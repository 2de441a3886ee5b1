/** Shows journal entries and the trial balance. */
@NullMarked
package io.oncebook.adapter.http.merchant.ledger;

import org.jspecify.annotations.NullMarked;
