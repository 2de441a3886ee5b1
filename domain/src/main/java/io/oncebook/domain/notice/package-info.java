/** Genuine notices that nobody here understands: kept with their bytes, for a person. */
@NullMarked
package io.oncebook.domain.notice;

import org.jspecify.annotations.NullMarked;
