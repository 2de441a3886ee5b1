/**
 * The three channels, played over real HTTP: they check what is asked of them, keep a record of the
 * money of their own, and behave as badly as they are told to. What the books say can be compared
 * with that record.
 */
@NullMarked
package io.oncebook.adapter.channels.simulator;

import org.jspecify.annotations.NullMarked;
