@NullMarked
package io.oncebook.adapter.persistence.efficiency;

import org.jspecify.annotations.NullMarked;
