/** The double-entry ledger. Entries balance when they are built and are only ever added. */
@NullMarked
package io.oncebook.domain.ledger;

import org.jspecify.annotations.NullMarked;
