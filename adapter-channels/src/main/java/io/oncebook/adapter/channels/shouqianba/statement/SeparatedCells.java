package io.oncebook.adapter.channels.shouqianba.statement;

import io.oncebook.adapter.channels.statement.UnreadableCellException;
import java.util.ArrayList;
import java.util.List;

/** Takes a line apart whose cells may be in quotation marks, which are doubled inside. */
final class SeparatedCells {

  private final String line;
  private final char separator;
  private int place;

  private SeparatedCells(String line, char separator) {
    this.line = line;
    this.separator = separator;
  }

  /** The cells without blanks around them. */
  static List<String> of(String line, String separator) throws UnreadableCellException {
    return new SeparatedCells(line, separator.charAt(0)).cells();
  }

  private List<String> cells() throws UnreadableCellException {
    List<String> cells = new ArrayList<>();
    cells.add(cell());
    while (place < line.length()) {
      place++;
      cells.add(cell());
    }
    return cells;
  }

  /** Ends before a separator, or at the end of the line. */
  private String cell() throws UnreadableCellException {
    return place < line.length() && line.charAt(place) == '"' ? quoted() : plain();
  }

  private String plain() {
    int end = line.indexOf(separator, place);
    String cell = line.substring(place, end < 0 ? line.length() : end);
    place += cell.length();
    return cell.strip();
  }

  private String quoted() throws UnreadableCellException {
    StringBuilder cell = new StringBuilder();
    int end = line.indexOf('"', place + 1);
    while (end >= 0) {
      cell.append(line, place + 1, end);
      place = end + 1;
      if (place == line.length() || line.charAt(place) == separator) {
        return cell.toString().strip();
      }
      if (line.charAt(place) != '"') {
        break;
      }
      cell.append('"');
      end = line.indexOf('"', place + 1);
    }
    throw new UnreadableCellException("row", "expected a quotation mark at both ends of a cell");
  }
}
