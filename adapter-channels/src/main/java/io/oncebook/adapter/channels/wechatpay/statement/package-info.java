/** WeChat Pay's trade bill of type ALL, row by row. */
@NullMarked
package io.oncebook.adapter.channels.wechatpay.statement;

import org.jspecify.annotations.NullMarked;
