/** What is configured for an account at Shouqianba. */
@NullMarked
package io.oncebook.adapter.channels.shouqianba.settings;

import org.jspecify.annotations.NullMarked;
