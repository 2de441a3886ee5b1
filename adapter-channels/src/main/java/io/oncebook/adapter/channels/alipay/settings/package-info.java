/** What is configured for an account at Alipay. */
@NullMarked
package io.oncebook.adapter.channels.alipay.settings;

import org.jspecify.annotations.NullMarked;
