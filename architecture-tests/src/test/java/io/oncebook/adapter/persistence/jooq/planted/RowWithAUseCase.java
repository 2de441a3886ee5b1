package io.oncebook.adapter.persistence.jooq.planted;

import io.oncebook.application.port.in.LedgerUseCase;

public record RowWithAUseCase(LedgerUseCase useCase) {}
