/**
 * How identifiers are spelled. An identifier is checked when it is built, and never cut or
 * repaired.
 */
@NullMarked
package io.oncebook.domain.identifier;

import org.jspecify.annotations.NullMarked;
