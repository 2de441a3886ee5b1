/** Implements the use cases of review over the ports. Only bootstrap builds what is here. */
@NullMarked
package io.oncebook.application.review.service;

import org.jspecify.annotations.NullMarked;
