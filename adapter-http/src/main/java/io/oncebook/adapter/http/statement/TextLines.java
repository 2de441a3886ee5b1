package io.oncebook.adapter.http.statement;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The lines of a text, one at a time, ended by LF or CRLF. They are told apart before they are
 * decoded, which is safe in UTF-8 and GBK, so a line that cannot be decoded harms no other. A byte
 * order mark in front is left out.
 */
public final class TextLines implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MAX_LINE_BYTES = 1 << 16;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private int number;

  TextLines(InputStream in) {
    this.in = new BufferedInputStream(in, BUFFER_BYTES);
    try {
      this.in.mark(BYTE_ORDER_MARK.length);
      if (!ByteBuffer.wrap(this.in.readNBytes(BYTE_ORDER_MARK.length))
          .equals(ByteBuffer.wrap(BYTE_ORDER_MARK))) {
        this.in.reset();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The next line; empty at the end.
   *
   * @throws RefusedStatementException for a line that is longer than any row
   */
  public Optional<TextLine> next() throws RefusedStatementException {
    line.reset();
    try {
      int octet = in.read();
      if (octet < 0) {
        return Optional.empty();
      }
      number++;
      while (octet >= 0 && octet != '\n') {
        take(octet);
        octet = in.read();
      }
      return Optional.of(new TextLine(number, withoutReturn(line.toByteArray()), octet == '\n'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The next line that is not empty. */
  public Optional<TextLine> nextFilled() throws RefusedStatementException {
    Optional<TextLine> next = next();
    while (next.isPresent() && !next.get().bytes().hasRemaining()) {
      next = next();
    }
    return next;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(int octet) throws RefusedStatementException {
    if (line.size() == MAX_LINE_BYTES) {
      throw new RefusedStatementException(
          Reason.NOT_A_STATEMENT,
          "expected lines of at most %d bytes, found line %d to be longer"
              .formatted(MAX_LINE_BYTES, number));
    }
    line.write(octet);
  }

  private static ByteBuffer withoutReturn(byte[] bytes) {
    int end = bytes.length > 0 && bytes[bytes.length - 1] == '\r' ? bytes.length - 1 : bytes.length;
    return ByteBuffer.wrap(bytes, 0, end).asReadOnlyBuffer();
  }
}
