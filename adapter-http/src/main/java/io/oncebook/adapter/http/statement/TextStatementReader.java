package io.oncebook.adapter.http.statement;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementRows;
import io.oncebook.domain.tenant.TenantId;
import java.time.LocalDate;
import java.util.OptionalLong;

/** Reads statements that are text, however packed. */
public final class TextStatementReader implements StatementReader {

  private final TenantId tenantId;
  private final Channel channel;
  private final StatementUnpacker unpacker;
  private final StatementFormat format;

  public TextStatementReader(
      TenantId tenantId, Channel channel, StatementUnpacker unpacker, StatementFormat format) {
    this.tenantId = tenantId;
    this.channel = channel;
    this.unpacker = unpacker;
    this.format = format;
  }

  @Override
  public StatementFile open(SpooledFile file, LocalDate date, OptionalLong rows)
      throws RefusedStatementException {
    StatementDay day = new StatementDay(tenantId, channel, date);
    return new TextStatement(new ExpectedStatement(day, rows), unpacker.unpack(file), format);
  }

  private record TextStatement(
      ExpectedStatement expected, StatementText text, StatementFormat format)
      implements StatementFile {

    @Override
    public StatementDay day() {
      return expected.day();
    }

    @Override
    public StatementDigest digest() {
      return text.digest();
    }

    @Override
    public void read(StatementRows rows) throws RefusedStatementException {
      try (TextLines lines = text.lines()) {
        format.read(lines, expected, rows);
      }
    }

    @Override
    public void close() {
      text.close();
    }
  }
}
