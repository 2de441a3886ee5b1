/** Handles verified notices, one or many. */
@NullMarked
package io.oncebook.application.notice;

import org.jspecify.annotations.NullMarked;
