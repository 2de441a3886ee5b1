package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementRows;
import io.oncebook.domain.tenant.TenantId;
import java.time.LocalDate;
import java.util.Optional;
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

  /**
   * The same for a file that comes with a sum of its unpacked bytes.
   *
   * @param sha1 in hexadecimal digits
   * @return empty when the bytes have another sum; the file is gone then
   */
  public Optional<StatementFile> openIfSha1(SpooledFile file, LocalDate date, String sha1)
      throws RefusedStatementException {
    StatementText text = unpacker.unpack(file);
    if (!StatementText.hex("SHA-1", text.plain()).equalsIgnoreCase(sha1)) {
      text.close();
      return Optional.empty();
    }
    StatementDay day = new StatementDay(tenantId, channel, date);
    return Optional.of(
        new TextStatement(new ExpectedStatement(day, OptionalLong.empty()), text, format));
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
