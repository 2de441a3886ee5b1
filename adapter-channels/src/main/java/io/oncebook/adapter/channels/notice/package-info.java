/** What a codec does with the raw bytes of a notice, and how a notice is refused. */
@NullMarked
package io.oncebook.adapter.channels.notice;

import org.jspecify.annotations.NullMarked;
