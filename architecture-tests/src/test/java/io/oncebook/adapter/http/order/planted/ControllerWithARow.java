package io.oncebook.adapter.http.order.planted;

import io.oncebook.adapter.persistence.ledger.JooqLedgerAdapter;

public record ControllerWithARow(JooqLedgerAdapter rows) {}
