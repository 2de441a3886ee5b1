/** Tests of the door for notices, alone and with every channel's vectors. */
@NullMarked
package io.oncebook.adapter.http.callback;

import org.jspecify.annotations.NullMarked;
