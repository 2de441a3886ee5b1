/** Saves the store work. Nothing here decides: take it away, and only the speed changes. */
@NullMarked
package io.oncebook.adapter.persistence.efficiency;

import org.jspecify.annotations.NullMarked;
