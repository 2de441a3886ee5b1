/** Implements the use cases of ledger over the ports. Only bootstrap builds what is here. */
@NullMarked
package io.oncebook.application.ledger.service;

import org.jspecify.annotations.NullMarked;
