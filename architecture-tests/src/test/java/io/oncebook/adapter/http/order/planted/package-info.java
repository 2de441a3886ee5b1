/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.adapter.http.order.planted;

import org.jspecify.annotations.NullMarked;
