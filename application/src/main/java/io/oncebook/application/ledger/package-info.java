/** Reads the books. */
@NullMarked
package io.oncebook.application.ledger;

import org.jspecify.annotations.NullMarked;
