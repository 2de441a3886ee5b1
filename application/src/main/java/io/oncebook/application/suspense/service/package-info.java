/** Implements the use cases of suspense over the ports. Only bootstrap builds what is here. */
@NullMarked
package io.oncebook.application.suspense.service;

import org.jspecify.annotations.NullMarked;
