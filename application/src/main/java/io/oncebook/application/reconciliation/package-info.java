/** Imports statements, compares days, and closes them. */
@NullMarked
package io.oncebook.application.reconciliation;

import org.jspecify.annotations.NullMarked;
