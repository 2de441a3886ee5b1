/** Shouqianba (收钱吧), upay API. */
@NullMarked
package io.oncebook.adapter.channels.shouqianba;

import org.jspecify.annotations.NullMarked;
