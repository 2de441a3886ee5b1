/** Shouqianba (收钱吧), upay API. */
@NullMarked
package io.oncebook.adapter.http.channel.shouqianba;

import org.jspecify.annotations.NullMarked;
