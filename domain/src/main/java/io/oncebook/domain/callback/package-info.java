/** What a channel has told us, verified and read: past facts, independent of any wire format. */
@NullMarked
package io.oncebook.domain.callback;

import org.jspecify.annotations.NullMarked;
