/** Alipay's business details (业务明细), row by row. */
@NullMarked
package io.oncebook.adapter.channels.alipay.statement;

import org.jspecify.annotations.NullMarked;
