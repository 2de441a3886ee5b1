@NullMarked
package io.oncebook.bootstrap;

import org.jspecify.annotations.NullMarked;
