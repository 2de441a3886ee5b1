/** Looks into what actions came to. */
@NullMarked
package io.oncebook.application.action;

import org.jspecify.annotations.NullMarked;
