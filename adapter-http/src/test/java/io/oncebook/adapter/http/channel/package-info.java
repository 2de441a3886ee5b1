/** Tests of what the channels share, and the vectors that every channel is tested with. */
@NullMarked
package io.oncebook.adapter.http.channel;

import org.jspecify.annotations.NullMarked;
