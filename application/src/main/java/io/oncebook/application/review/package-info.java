/** Shows what needs a person as one list, and takes the actions that end what has no end. */
@NullMarked
package io.oncebook.application.review;

import org.jspecify.annotations.NullMarked;
