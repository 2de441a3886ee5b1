package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.StatementDigest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A statement's plain bytes, and what tells them from others. */
record StatementText(SpooledFile plain, StatementDigest digest) implements AutoCloseable {

  private static final int CHUNK_BYTES = 1 << 16;

  static StatementText of(SpooledFile plain) {
    return new StatementText(plain, new StatementDigest(hex("SHA-256", plain)));
  }

  /** The digest of a file in lower-case hexadecimal digits. */
  static String hex(String algorithm, SpooledFile file) {
    try (DigestInputStream in =
        new DigestInputStream(file.open(), MessageDigest.getInstance(algorithm))) {
      skipAll(in);
      return HexFormat.of().formatHex(in.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has " + algorithm, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  TextLines lines() {
    return new TextLines(plain.open());
  }

  @Override
  public void close() {
    plain.close();
  }

  private static void skipAll(InputStream in) throws IOException {
    byte[] chunk = new byte[CHUNK_BYTES];
    int read = 0;
    while (read >= 0) {
      read = in.read(chunk);
    }
  }
}
