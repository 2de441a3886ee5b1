package io.oncebook.adapter.persistence.ledger.planted;

import io.oncebook.application.ledger.LedgerUseCase;

public record RowWithAUseCase(LedgerUseCase useCase) {}
