/**
 * Statements as the channels write them, made without the code that reads them, and what was read.
 */
@NullMarked
package io.oncebook.adapter.channels.statement;

import org.jspecify.annotations.NullMarked;
