/** Announcements as records, compared with what is documented. */
@NullMarked
package io.oncebook.adapter.kafka.announcement;

import org.jspecify.annotations.NullMarked;
