/** Implements the use cases of order over the ports. Only bootstrap builds what is here. */
@NullMarked
package io.oncebook.application.order.service;

import org.jspecify.annotations.NullMarked;
