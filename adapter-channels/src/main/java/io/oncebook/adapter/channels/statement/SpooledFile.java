package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Bytes from outside, on disk instead of in memory; closing deletes them. Only the owner of the
 * process can read the file. A disk that fails is an {@link UncheckedIOException}.
 */
public final class SpooledFile implements AutoCloseable {

  private static final int CHUNK_BYTES = 1 << 16;

  private final Path path;

  private SpooledFile(Path path) {
    this.path = path;
  }

  /** An empty file. */
  public static SpooledFile create() {
    try {
      return new SpooledFile(Files.createTempFile("oncebook-statement-", ".tmp"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Takes the stream to its end.
   *
   * @throws IOException when the stream fails; nothing is left on disk
   * @throws RefusedStatementException when it holds more bytes; nothing is left on disk
   */
  public static SpooledFile of(InputStream bytes, long maxBytes)
      throws IOException, RefusedStatementException {
    SpooledFile file = create();
    try {
      file.take(bytes, maxBytes);
      return file;
    } catch (IOException | RefusedStatementException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** Where the bytes are. */
  public Path path() {
    return path;
  }

  public long size() {
    try {
      return Files.size(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes from the start. */
  public InputStream open() {
    try {
      return Files.newInputStream(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(InputStream bytes, long maxBytes)
      throws IOException, RefusedStatementException {
    byte[] chunk = new byte[CHUNK_BYTES];
    long taken = 0;
    try (OutputStream out = Files.newOutputStream(path)) {
      for (int read = bytes.read(chunk); read >= 0; read = bytes.read(chunk)) {
        taken += read;
        if (taken > maxBytes) {
          throw new RefusedStatementException(
              Reason.TOO_LARGE, "expected at most %d bytes, found more".formatted(maxBytes));
        }
        out.write(chunk, 0, read);
      }
    }
  }
}
