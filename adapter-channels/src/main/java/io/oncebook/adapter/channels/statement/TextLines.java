package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * The lines of a text, one at a time, ended by LF or CRLF. They are told apart before they are
 * decoded, which is safe in UTF-8 and GBK, so a line that cannot be decoded harms no other. A byte
 * order mark in front is left out.
 */
public final class TextLines implements AutoCloseable {

  private static final int MAX_LINE_BYTES = 1 << 16;

  /** A whole line and its end always fit. */
  private static final int BUFFER_BYTES = MAX_LINE_BYTES + 2;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int start;
  private int end;
  private int number;

  TextLines(InputStream in) {
    this.in = in;
    fill();
    if (ByteBuffer.wrap(buffer, 0, end)
        .slice(0, Math.min(end, BYTE_ORDER_MARK.length))
        .equals(ByteBuffer.wrap(BYTE_ORDER_MARK))) {
      start = BYTE_ORDER_MARK.length;
    }
  }

  /**
   * The next line; empty at the end.
   *
   * @throws RefusedStatementException for a line that is longer than any row
   */
  public Optional<TextLine> next() throws RefusedStatementException {
    int feed = lineFeed(start);
    if (feed == end) {
      int seen = end - start;
      fill();
      feed = lineFeed(start + seen);
    }
    if (start == end) {
      return Optional.empty();
    }
    number++;
    checkLength(feed - start);
    boolean isEnded = feed < end;
    byte[] line = Arrays.copyOfRange(buffer, start, feed);
    start = isEnded ? feed + 1 : end;
    return Optional.of(new TextLine(number, withoutReturn(line), isEnded));
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

  /** Where the next line feed is, or the end of what is in the buffer. */
  private int lineFeed(int from) {
    int place = from;
    while (place < end && buffer[place] != '\n') {
      place++;
    }
    return place;
  }

  /** Moves what is left to the front, and fills the rest of the buffer. */
  private void fill() {
    System.arraycopy(buffer, start, buffer, 0, end - start);
    end -= start;
    start = 0;
    try {
      end += in.readNBytes(buffer, end, buffer.length - end);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void checkLength(int bytes) throws RefusedStatementException {
    if (bytes > MAX_LINE_BYTES) {
      throw new RefusedStatementException(
          Reason.NOT_A_STATEMENT,
          "expected lines of at most %d bytes, found line %d to be longer"
              .formatted(MAX_LINE_BYTES, number));
    }
  }

  private static ByteBuffer withoutReturn(byte[] bytes) {
    int end = bytes.length > 0 && bytes[bytes.length - 1] == '\r' ? bytes.length - 1 : bytes.length;
    return ByteBuffer.wrap(bytes, 0, end).asReadOnlyBuffer();
  }
}
