/** WeChat Pay's notices: envelope, resource, meaning. */
@NullMarked
package io.oncebook.adapter.channels.wechatpay.notice;

import org.jspecify.annotations.NullMarked;
