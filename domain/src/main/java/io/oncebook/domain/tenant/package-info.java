/** Whose books they are. Nothing is unique, counted or summed across tenants. */
@NullMarked
package io.oncebook.domain.tenant;

import org.jspecify.annotations.NullMarked;
