/** Reads the tenants' settings, and refuses to start on anything that is unclear or unsafe. */
@NullMarked
package io.oncebook.bootstrap.tenants;

import org.jspecify.annotations.NullMarked;
