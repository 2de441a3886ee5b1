package io.oncebook.bootstrap.planted;

import io.oncebook.adapter.persistence.generated.tables.records.JournalEntryRecord;

public record ReadsARow(JournalEntryRecord row) {}
