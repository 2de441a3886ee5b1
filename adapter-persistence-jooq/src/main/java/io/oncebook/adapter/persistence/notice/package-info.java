/** Notices that nobody here understands. */
@NullMarked
package io.oncebook.adapter.persistence.notice;

import org.jspecify.annotations.NullMarked;
