/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.adapter.persistence.jooq.planted;

import org.jspecify.annotations.NullMarked;
