package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementRows;

/** The statement of a day without trades, of which a channel makes no file. */
public record EmptyStatement(StatementDay day) implements StatementFile {

  /** SHA-256 of no bytes at all. */
  private static final StatementDigest NOTHING =
      new StatementDigest("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");

  @Override
  public StatementDigest digest() {
    return NOTHING;
  }

  @Override
  public void read(StatementRows rows) {
    // There are none.
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
