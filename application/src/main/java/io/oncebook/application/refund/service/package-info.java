/** Implements the use cases of refund over the ports. Only bootstrap builds what is here. */
@NullMarked
package io.oncebook.application.refund.service;

import org.jspecify.annotations.NullMarked;
