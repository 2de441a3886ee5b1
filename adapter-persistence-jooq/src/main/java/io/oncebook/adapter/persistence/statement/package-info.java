/** Statements and their rows. */
@NullMarked
package io.oncebook.adapter.persistence.statement;

import org.jspecify.annotations.NullMarked;
