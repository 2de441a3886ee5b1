/** WeChat Pay, API v3. */
@NullMarked
package io.oncebook.adapter.http.channel.wechatpay;

import org.jspecify.annotations.NullMarked;
