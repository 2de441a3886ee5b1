/** Refunds and queries through WeChat Pay's API v3. */
@NullMarked
package io.oncebook.adapter.channels.wechatpay.client;

import org.jspecify.annotations.NullMarked;
