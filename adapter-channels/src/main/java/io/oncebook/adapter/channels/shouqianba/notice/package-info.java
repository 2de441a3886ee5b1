/** Shouqianba's notices: signature, order states, refunds told by running totals. */
@NullMarked
package io.oncebook.adapter.channels.shouqianba.notice;

import org.jspecify.annotations.NullMarked;
