/** Amounts and times as channels write them. Conversions are exact or refused. */
@NullMarked
package io.oncebook.adapter.channels.money;

import org.jspecify.annotations.NullMarked;
