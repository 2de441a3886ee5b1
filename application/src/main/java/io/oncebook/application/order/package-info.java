/** Registers orders, and asks channels about open ones. */
@NullMarked
package io.oncebook.application.order;

import org.jspecify.annotations.NullMarked;
