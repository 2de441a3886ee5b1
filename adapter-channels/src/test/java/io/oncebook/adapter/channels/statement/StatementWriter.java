package io.oncebook.adapter.channels.statement;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/** Writes an account's statement of a day as its channel does. */
public interface StatementWriter {

  /** Writes plain text, row by row; closes neither of them. */
  void write(LocalDate date, Stream<DayRow> rows, OutputStream out) throws IOException;

  /** The plain text of a day that fits into memory. */
  default byte[] text(LocalDate date, List<DayRow> rows) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      write(date, rows.stream(), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toByteArray();
  }
}
