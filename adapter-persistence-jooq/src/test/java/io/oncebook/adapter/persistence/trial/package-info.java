@NullMarked
package io.oncebook.adapter.persistence.trial;

import org.jspecify.annotations.NullMarked;
