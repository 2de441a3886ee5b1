package io.oncebook.domain.statement;

/** A statement that is at hand. It may hold a million rows and is never in memory as a whole. */
public interface StatementFile extends AutoCloseable {

  StatementDay day();

  /** Known before the first row is read. */
  StatementDigest digest();

  /**
   * Hands every row on, in the order of the file, and then checks what the statement says about
   * itself as a whole. Only when it returns has all of it been seen, so until then nothing that was
   * handed on may count. Can be called again.
   *
   * @throws RefusedStatementException when this is not the whole statement of that day
   */
  void read(StatementRows rows) throws RefusedStatementException;

  /** Gives back what holds the file. */
  @Override
  void close();
}
