package io.oncebook.domain.statement;

import java.util.regex.Pattern;

/**
 * Tells statements with other content apart.
 *
 * @param sha256 over the unpacked text, 64 lower-case hexadecimal digits
 */
public record StatementDigest(String sha256) {

  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

  public StatementDigest {
    if (!HEX.matcher(sha256).matches()) {
      throw new IllegalArgumentException("sha256 must be 64 lower-case hexadecimal digits");
    }
  }

  @Override
  public String toString() {
    return sha256;
  }
}
