/** WeChat Pay's signatures and the encryption of resources, shared by notices and responses. */
@NullMarked
package io.oncebook.adapter.channels.wechatpay.crypto;

import org.jspecify.annotations.NullMarked;
