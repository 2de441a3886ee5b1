/** The accounts that tenants hold at channels, and what each channel has to offer for them. */
@NullMarked
package io.oncebook.adapter.channels.account;

import org.jspecify.annotations.NullMarked;
