/** Lists that can be followed without a gap. */
@NullMarked
package io.oncebook.adapter.persistence.position;

import org.jspecify.annotations.NullMarked;
