/** Notices that nobody here understands, as a person sees them. */
@NullMarked
package io.oncebook.adapter.http.merchant.notice;

import org.jspecify.annotations.NullMarked;
