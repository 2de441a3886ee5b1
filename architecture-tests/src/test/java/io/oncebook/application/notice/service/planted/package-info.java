/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.application.notice.service.planted;

import org.jspecify.annotations.NullMarked;
