package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.ExceptionRow;

/** A row cannot be taken as a fact because of one cell; the others may be fine. */
public final class UnreadableCellException extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * Names the cell.
   *
   * @param expected what it has to be, without anything of what it is
   */
  public UnreadableCellException(String cell, String expected) {
    super(cell + ": " + expected);
  }

  /** The row as it is reported. */
  public ExceptionRow oddRow(int row) {
    return new ExceptionRow(row, ExceptionRow.Kind.UNREADABLE, String.valueOf(getMessage()));
  }
}
