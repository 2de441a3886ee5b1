/**
 * The door for channels' notices: raw bytes in, the channel's own answer out. Nothing here knows a
 * particular channel.
 */
@NullMarked
package io.oncebook.adapter.http.callback;

import org.jspecify.annotations.NullMarked;
