package io.oncebook.domain.statement;

/**
 * A row that cannot be taken as a fact.
 *
 * @param row its number in the file, from 1, headers counted
 * @param remark which cell, what was expected; never payer data
 */
public record ExceptionRow(int row, Kind kind, String remark) {

  /** Names are stored and never change. */
  public enum Kind {
    /** A cell is not what it has to be, such as a number that went through a spreadsheet. */
    UNREADABLE,
    /** A business that is not payment or refund. */
    OTHER_BUSINESS,
    /** Of another merchant than the tenant's account. */
    OTHER_ACCOUNT,
    /** The statement has told the same fact before. */
    DUPLICATE
  }
}
