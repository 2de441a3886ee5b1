/** Alipay, asynchronous notices of the open platform. */
@NullMarked
package io.oncebook.adapter.http.channel.alipay;

import org.jspecify.annotations.NullMarked;
