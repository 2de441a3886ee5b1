/** What every channel package offers, and the tools that several of them need. */
@NullMarked
package io.oncebook.adapter.http.channel;

import org.jspecify.annotations.NullMarked;
