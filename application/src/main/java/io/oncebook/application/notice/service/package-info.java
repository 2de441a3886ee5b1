/** Implements the use cases of notice over the ports. Only bootstrap builds what is here. */
@NullMarked
package io.oncebook.application.notice.service;

import org.jspecify.annotations.NullMarked;
