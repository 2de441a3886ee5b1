/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.adapter.channels.notice.planted;

import org.jspecify.annotations.NullMarked;
