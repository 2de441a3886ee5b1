/** The service with everything it needs on one machine, and a tenant whose keys everybody knows. */
@NullMarked
package io.oncebook.bootstrap.sandbox;

import org.jspecify.annotations.NullMarked;
