/** Claims: acquired, found as orphans, kept and purged. */
@NullMarked
package io.oncebook.adapter.persistence.idempotency;

import org.jspecify.annotations.NullMarked;
