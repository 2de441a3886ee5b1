/** Rows of the outbox that no port can write. */
@NullMarked
package io.oncebook.adapter.persistence.announcement;

import org.jspecify.annotations.NullMarked;
