/** A small channel that exists only in docs/adding-a-channel.md, and passes the contract. */
@NullMarked
package io.oncebook.adapter.channels.example;

import org.jspecify.annotations.NullMarked;
