/** Purges what has been kept long enough. */
@NullMarked
package io.oncebook.application.retention;

import org.jspecify.annotations.NullMarked;
