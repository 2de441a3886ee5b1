/** The outbox. */
@NullMarked
package io.oncebook.adapter.persistence.announcement;

import org.jspecify.annotations.NullMarked;
