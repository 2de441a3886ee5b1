/** Repairs claims that are not booked, and lets operators act on them. */
@NullMarked
package io.oncebook.application.orphan;

import org.jspecify.annotations.NullMarked;
