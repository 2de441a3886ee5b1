package io.oncebook.domain.settlement;

/** The verdict of the journal's own unique index. */
public enum AppendResult {
  APPENDED,
  /** The fact stands in the journal already; nothing was added. */
  ALREADY_IN_JOURNAL
}
