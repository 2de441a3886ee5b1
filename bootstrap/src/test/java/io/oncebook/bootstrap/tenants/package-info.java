@NullMarked
package io.oncebook.bootstrap.tenants;

import org.jspecify.annotations.NullMarked;
