/** Tests of WeChat Pay, and the signer that makes genuine notices for other tests. */
@NullMarked
package io.oncebook.adapter.channels.wechatpay;

import org.jspecify.annotations.NullMarked;
