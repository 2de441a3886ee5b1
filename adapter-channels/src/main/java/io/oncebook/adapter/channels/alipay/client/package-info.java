/** Refunds and queries through Alipay's open API. */
@NullMarked
package io.oncebook.adapter.channels.alipay.client;

import org.jspecify.annotations.NullMarked;
