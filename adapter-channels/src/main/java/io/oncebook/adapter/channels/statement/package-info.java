/**
 * What the statements of all channels have in common: files on disk, text line by line, columns by
 * name. What a column means is the channel's own business.
 */
@NullMarked
package io.oncebook.adapter.channels.statement;

import org.jspecify.annotations.NullMarked;
