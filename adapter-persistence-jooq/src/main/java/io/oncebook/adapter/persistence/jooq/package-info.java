/** The domain's ports on MySQL and MariaDB. Rows and generated types do not leave this package. */
@NullMarked
package io.oncebook.adapter.persistence.jooq;

import org.jspecify.annotations.NullMarked;
