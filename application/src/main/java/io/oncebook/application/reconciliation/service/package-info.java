/**
 * Implements the use cases of reconciliation over the ports. Only bootstrap builds what is here.
 */
@NullMarked
package io.oncebook.application.reconciliation.service;

import org.jspecify.annotations.NullMarked;
