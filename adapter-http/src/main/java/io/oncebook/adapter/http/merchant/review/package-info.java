/** Shows what needs a person, and takes the actions that end what has no end of its own. */
@NullMarked
package io.oncebook.adapter.http.merchant.review;

import org.jspecify.annotations.NullMarked;
