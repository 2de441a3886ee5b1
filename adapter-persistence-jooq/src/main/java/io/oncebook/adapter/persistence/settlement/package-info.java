/** The business transaction, for one claim and for many. */
@NullMarked
package io.oncebook.adapter.persistence.settlement;

import org.jspecify.annotations.NullMarked;
