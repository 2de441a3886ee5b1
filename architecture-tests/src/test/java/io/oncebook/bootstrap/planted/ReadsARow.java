package io.oncebook.bootstrap.planted;

import io.oncebook.adapter.persistence.jooq.generated.tables.records.JournalEntryRecord;

public record ReadsARow(JournalEntryRecord row) {}
