package io.oncebook.application.suspense;

import io.oncebook.domain.ledger.StoredEntry;

/**
 * A payment that stands on an order now.
 *
 * @param entry the reclassifying entry
 * @param orderPaid whether it is this payment that has paid the order
 */
public record Reassigned(StoredEntry entry, boolean orderPaid) {}
