/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.adapter.http.merchant.planted;

import org.jspecify.annotations.NullMarked;
