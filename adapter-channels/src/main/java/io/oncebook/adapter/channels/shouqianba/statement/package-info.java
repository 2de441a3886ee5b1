/** Lists that are exported from Shouqianba's portal, by the account's own columns. */
@NullMarked
package io.oncebook.adapter.channels.shouqianba.statement;

import org.jspecify.annotations.NullMarked;
