/** What is configured for an account at WeChat Pay. */
@NullMarked
package io.oncebook.adapter.channels.wechatpay.settings;

import org.jspecify.annotations.NullMarked;
