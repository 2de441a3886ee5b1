package io.oncebook.adapter.http.merchant.order.planted;

import io.oncebook.adapter.persistence.ledger.JooqLedgerAdapter;

public record ControllerWithARow(JooqLedgerAdapter rows) {}
