package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Makes plain text of a statement, packed or not. What kind of file it is the first bytes tell, for
 * names and content types are what somebody chose.
 */
public final class StatementUnpacker {

  /** Many times the largest day of a large merchant. */
  public static final long DEFAULT_MAX_BYTES = 2L << 30;

  private static final byte[] GZIP = {0x1f, (byte) 0x8b};
  private static final byte[] ZIP = {'P', 'K'};
  private static final int HEAD_BYTES = 256;
  private static final int MAX_ENTRIES = 100;
  private static final Charset GBK = Charset.forName("GBK");
  private static final String SUMMARY = "汇总";
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final long maxBytes;
  private final Predicate<byte[]> isDetail;

  /**
   * Unpacks for one channel.
   *
   * @param maxBytes of the plain text
   * @param isDetail whether a file of an archive lists the rows, by its first bytes; what is called
   *     a summary (汇总) does not, whatever it begins with
   */
  public StatementUnpacker(long maxBytes, Predicate<byte[]> isDetail) {
    this.maxBytes = maxBytes;
    this.isDetail = isDetail;
  }

  /** Whether the first bytes are the text in UTF-8, with or without a byte order mark in front. */
  public static boolean beginsWith(byte[] head, String text) {
    String begin = new String(head, StandardCharsets.UTF_8);
    return begin.startsWith(text) || begin.startsWith(BYTE_ORDER_MARK + text);
  }

  /**
   * The text. The file is this method's from now on: it is closed, or is the text itself.
   *
   * @throws RefusedStatementException when it is too large once unpacked, or cannot be unpacked
   */
  StatementText unpack(SpooledFile file) throws RefusedStatementException {
    SpooledFile plain = file;
    try {
      plain = plain(file);
      return StatementText.of(plain);
    } catch (RefusedStatementException | RuntimeException e) {
      plain.close();
      throw e;
    } finally {
      if (plain != file) {
        file.close();
      }
    }
  }

  private SpooledFile plain(SpooledFile file) throws RefusedStatementException {
    byte[] head = head(file);
    try {
      if (startsWith(head, GZIP)) {
        try (InputStream text = new GZIPInputStream(file.open())) {
          return SpooledFile.of(text, maxBytes);
        }
      }
      if (startsWith(head, ZIP)) {
        return detail(file);
      }
    } catch (EOFException e) {
      throw new RefusedStatementException(
          Reason.CUT_OFF, "expected a whole archive, found one that ends too early");
    } catch (ZipException e) {
      throw new RefusedStatementException(
          Reason.NOT_A_STATEMENT, "expected an archive that can be unpacked, found a broken one");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (file.size() > maxBytes) {
      throw new RefusedStatementException(
          Reason.TOO_LARGE, "expected at most %d bytes, found more".formatted(maxBytes));
    }
    return file;
  }

  /** Names are read byte by byte, since they may be in GBK without saying so. */
  private SpooledFile detail(SpooledFile file) throws IOException, RefusedStatementException {
    try (ZipFile zip = new ZipFile(file.path().toFile(), StandardCharsets.ISO_8859_1)) {
      if (zip.size() > MAX_ENTRIES) {
        throw new RefusedStatementException(
            Reason.NOT_A_STATEMENT,
            "expected an archive of at most %d files, found %d".formatted(MAX_ENTRIES, zip.size()));
      }
      List<ZipEntry> details = details(zip);
      if (details.size() != 1) {
        throw new RefusedStatementException(
            Reason.NOT_A_STATEMENT,
            "expected an archive with one file that lists rows, found %d of %d files"
                .formatted(details.size(), zip.size()));
      }
      try (InputStream text = zip.getInputStream(details.get(0))) {
        return SpooledFile.of(text, maxBytes);
      }
    }
  }

  private List<ZipEntry> details(ZipFile zip) throws IOException {
    List<ZipEntry> details = new ArrayList<>();
    for (ZipEntry entry : Collections.list(zip.entries())) {
      if (!entry.isDirectory() && !isSummary(entry.getName())) {
        try (InputStream text = zip.getInputStream(entry)) {
          if (isDetail.test(text.readNBytes(HEAD_BYTES))) {
            details.add(entry);
          }
        }
      }
    }
    return details;
  }

  private static boolean isSummary(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
    return name.contains(SUMMARY)
        || new String(bytes, GBK).contains(SUMMARY)
        || new String(bytes, StandardCharsets.UTF_8).contains(SUMMARY);
  }

  private static byte[] head(SpooledFile file) {
    try (InputStream in = file.open()) {
      return in.readNBytes(HEAD_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean startsWith(byte[] head, byte[] mark) {
    return head.length >= mark.length && Arrays.equals(head, 0, mark.length, mark, 0, mark.length);
  }
}
