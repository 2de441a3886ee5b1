/** Refunds and queries through Shouqianba's upay API. */
@NullMarked
package io.oncebook.adapter.channels.shouqianba.client;

import org.jspecify.annotations.NullMarked;
