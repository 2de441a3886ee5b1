/** Implements the use cases of orphan over the ports. Only bootstrap builds what is here. */
@NullMarked
package io.oncebook.application.orphan.service;

import org.jspecify.annotations.NullMarked;
