package io.oncebook.domain.notice;

import java.util.regex.Pattern;

/**
 * Tells notices with other content apart. What changes from one sending to the next, such as the
 * time of sending, takes no part, so a repeat has the digest of the first.
 *
 * @param sha256 64 lower-case hexadecimal digits
 */
public record NoticeDigest(String sha256) {

  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

  public NoticeDigest {
    if (!HEX.matcher(sha256).matches()) {
      throw new IllegalArgumentException("sha256 must be 64 lower-case hexadecimal digits");
    }
  }

  @Override
  public String toString() {
    return sha256;
  }
}
