/** Orders. */
@NullMarked
package io.oncebook.adapter.persistence.order;

import org.jspecify.annotations.NullMarked;
