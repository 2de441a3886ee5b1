/** Alipay's asynchronous notices: form, signature, meaning. */
@NullMarked
package io.oncebook.adapter.channels.alipay.notice;

import org.jspecify.annotations.NullMarked;
