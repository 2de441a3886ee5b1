/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.adapter.http.callback.planted;

import org.jspecify.annotations.NullMarked;
