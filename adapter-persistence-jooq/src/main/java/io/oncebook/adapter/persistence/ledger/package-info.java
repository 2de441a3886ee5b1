/** The journal. */
@NullMarked
package io.oncebook.adapter.persistence.ledger;

import org.jspecify.annotations.NullMarked;
