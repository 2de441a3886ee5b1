/** Sends announcements from the outbox. */
@NullMarked
package io.oncebook.application.announcement;

import org.jspecify.annotations.NullMarked;
