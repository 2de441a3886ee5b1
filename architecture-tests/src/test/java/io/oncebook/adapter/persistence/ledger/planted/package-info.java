/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.adapter.persistence.ledger.planted;

import org.jspecify.annotations.NullMarked;
