package io.oncebook.adapter.http.merchant.planted;

import io.oncebook.adapter.persistence.jooq.JooqLedgerAdapter;

public record ControllerWithARow(JooqLedgerAdapter rows) {}
