package io.oncebook.adapter.channels.notice;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.oncebook.domain.notice.NoticeDigest;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes the digests that tell repeats of notices that nobody understands. */
public final class ContentDigest {

  private ContentDigest() {}

  /** The digest of the parts; their number and their ends count, too. */
  public static NoticeDigest of(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] part : parts) {
        digest.update((part.length + ":").getBytes(US_ASCII));
        digest.update(part);
      }
      return new NoticeDigest(HexFormat.of().formatHex(digest.digest()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
