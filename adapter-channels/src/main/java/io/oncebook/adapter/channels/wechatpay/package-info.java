/** WeChat Pay, API v3. */
@NullMarked
package io.oncebook.adapter.channels.wechatpay;

import org.jspecify.annotations.NullMarked;
