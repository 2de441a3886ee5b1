/** Implements the use cases of retention over the ports. Only bootstrap builds what is here. */
@NullMarked
package io.oncebook.application.retention.service;

import org.jspecify.annotations.NullMarked;
