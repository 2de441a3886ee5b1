/** Alipay, asynchronous notices of the open platform. */
@NullMarked
package io.oncebook.adapter.channels.alipay;

import org.jspecify.annotations.NullMarked;
