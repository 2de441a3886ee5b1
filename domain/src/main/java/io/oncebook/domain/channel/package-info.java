/**
 * Payment channels and the numbers they give. A channel is a name; all that differs between
 * channels lives in its adapter.
 */
@NullMarked
package io.oncebook.domain.channel;

import org.jspecify.annotations.NullMarked;
