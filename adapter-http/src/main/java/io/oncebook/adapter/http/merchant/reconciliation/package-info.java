/** Takes statements, shows days and breaks, and the operator actions on them. */
@NullMarked
package io.oncebook.adapter.http.merchant.reconciliation;

import org.jspecify.annotations.NullMarked;
