/** Questions and requests to channels. What they answer is a claim like any notice. */
@NullMarked
package io.oncebook.domain.gateway;

import org.jspecify.annotations.NullMarked;
