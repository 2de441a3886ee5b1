package io.oncebook.adapter.channels.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.statement.StatementRows;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.zip.GZIPOutputStream;

/** All that a statement of a test holds. */
public record ReadStatement(
    StatementDigest digest, List<StatementLine> lines, List<ExceptionRow> odd) {

  private static final long PLENTY = 1L << 40;

  /** Reads a whole statement, twice, and finds the same both times. */
  public static ReadStatement of(StatementReader reader, LocalDate date, byte[] bytes)
      throws RefusedStatementException {
    return of(reader, date, OptionalLong.empty(), bytes);
  }

  /** The same with the number of rows that was said along. */
  public static ReadStatement of(
      StatementReader reader, LocalDate date, OptionalLong rows, byte[] bytes)
      throws RefusedStatementException {
    SpooledFile spooled = spooled(bytes);
    try (StatementFile file = reader.open(spooled, date, rows)) {
      ReadStatement first = of(file);
      assertThat(of(file)).isEqualTo(first);
      assertThat(file.day().date()).isEqualTo(date);
      return first;
    } finally {
      assertThat(spooled.path()).doesNotExist();
    }
  }

  /** Reads what is open already. */
  public static ReadStatement of(StatementFile file) throws RefusedStatementException {
    List<StatementLine> lines = new ArrayList<>();
    List<ExceptionRow> odd = new ArrayList<>();
    file.read(
        new StatementRows() {
          @Override
          public void line(StatementLine line) {
            lines.add(line);
          }

          @Override
          public void odd(ExceptionRow row) {
            odd.add(row);
          }
        });
    return new ReadStatement(file.digest(), lines, odd);
  }

  /** Why the bytes are refused. */
  public static RefusedStatementException refusalOf(
      StatementReader reader, LocalDate date, byte[] bytes) {
    return catchThrowableOfType(RefusedStatementException.class, () -> of(reader, date, bytes));
  }

  public static SpooledFile spooled(byte[] bytes) {
    try {
      return SpooledFile.of(new ByteArrayInputStream(bytes), PLENTY);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RefusedStatementException e) {
      throw new AssertionError(e);
    }
  }

  public static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
