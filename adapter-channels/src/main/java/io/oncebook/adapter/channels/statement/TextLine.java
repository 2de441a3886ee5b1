package io.oncebook.adapter.channels.statement;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;

/**
 * A line as it is in the file.
 *
 * @param number from 1
 * @param isEnded whether a line feed ends it; if not, the file may have been cut within it
 */
public record TextLine(int number, ByteBuffer bytes, boolean isEnded) {

  /**
   * The line in this encoding, strictly.
   *
   * @throws UnreadableCellException when it is in no such encoding
   */
  public String text(Charset charset) throws UnreadableCellException {
    try {
      return charset.newDecoder().decode(bytes.duplicate()).toString();
    } catch (CharacterCodingException e) {
      throw new UnreadableCellException("line", "expected text in " + charset.name());
    }
  }

  /** Whether the line begins with the text; tells it without decoding the rest. */
  public boolean startsWith(String text, Charset charset) {
    ByteBuffer wanted = charset.encode(text);
    return bytes.remaining() >= wanted.remaining()
        && bytes.slice(bytes.position(), wanted.remaining()).equals(wanted);
  }

  /** The line with marks for what cannot be decoded; for lines that are only looked at. */
  public String anyText(Charset charset) {
    return charset.decode(bytes.duplicate()).toString();
  }
}
