/** HTTP requests to channels: one client with limits, and what an unclear response means. */
@NullMarked
package io.oncebook.adapter.channels.client;

import org.jspecify.annotations.NullMarked;
