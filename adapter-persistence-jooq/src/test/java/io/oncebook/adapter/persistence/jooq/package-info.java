@NullMarked
package io.oncebook.adapter.persistence.jooq;

import org.jspecify.annotations.NullMarked;
