/** Transactions, retries, session rules and duplicate keys: what every store below stands on. */
@NullMarked
package io.oncebook.adapter.persistence.transaction;

import org.jspecify.annotations.NullMarked;
