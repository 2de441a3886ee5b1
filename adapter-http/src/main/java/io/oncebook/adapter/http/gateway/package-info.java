/** The ways to all channels, by tenant. */
@NullMarked
package io.oncebook.adapter.http.gateway;

import org.jspecify.annotations.NullMarked;
