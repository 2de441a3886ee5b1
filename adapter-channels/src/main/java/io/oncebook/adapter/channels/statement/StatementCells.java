package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.ExceptionRow;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The cells of a row, by the names of their columns.
 *
 * @param number of the row's line in the file, from 1
 */
public record StatementCells(int number, Columns columns, List<String> cells) {

  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,15}(\\.[0-9]{1,9})?");

  /** What a spreadsheet makes of long numbers. */
  private static final Pattern ROUNDED = Pattern.compile("[0-9](\\.[0-9]+)?[eE]\\+[0-9]+");

  /**
   * Takes the cells in the order of the columns.
   *
   * @throws UnreadableCellException when there are more or fewer
   */
  public static StatementCells of(int number, Columns columns, List<String> cells)
      throws UnreadableCellException {
    if (cells.size() != columns.count()) {
      throw new UnreadableCellException(
          "row", "expected %d cells, found %d".formatted(columns.count(), cells.size()));
    }
    return new StatementCells(number, columns, cells);
  }

  public String text(String column) {
    return cells.get(columns.place(column));
  }

  /**
   * The cell as a value of the domain, whose own words tell what is wrong.
   *
   * @throws UnreadableCellException when the reading refuses it
   */
  public <T> T value(String column, Function<String, T> reading) throws UnreadableCellException {
    try {
      return reading.apply(text(column));
    } catch (IllegalArgumentException e) {
      throw new UnreadableCellException(
          column, Objects.requireNonNullElse(e.getMessage(), "cannot be read"));
    }
  }

  /** The cell as a number that identifies something, which a spreadsheet must not have rounded. */
  public <T> T id(String column, Function<String, T> reading) throws UnreadableCellException {
    if (ROUNDED.matcher(text(column)).matches()) {
      throw new UnreadableCellException(
          column, "expected all digits of a number, found what a spreadsheet makes of it");
    }
    return value(column, reading);
  }

  /** The cell as a number in plain decimal digits, perhaps negative. */
  public BigDecimal decimal(String column) throws UnreadableCellException {
    return value(column, StatementCells::decimalOf);
  }

  /**
   * Reads plain decimal digits.
   *
   * @throws IllegalArgumentException for anything else; the message does not show the text
   */
  public static BigDecimal decimalOf(String text) {
    if (!DECIMAL.matcher(text).matches()) {
      throw new IllegalArgumentException("must be plain decimal digits");
    }
    return new BigDecimal(text);
  }

  public ExceptionRow odd(ExceptionRow.Kind kind, String remark) {
    return new ExceptionRow(number, kind, remark);
  }
}
