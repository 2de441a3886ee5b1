package io.oncebook.bootstrap.tenants;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Fingerprints of the keys and tokens that are printed in our repository for the sandbox. */
final class PublishedSecrets {

  private static final String RESOURCE = "/io/oncebook/bootstrap/tenants/published-secrets.sha256";

  /** What can differ between two spellings of one key: PEM lines and white space. */
  private static final Pattern DRESS = Pattern.compile("-----[A-Z ]+-----|\\s");

  private final Set<String> fingerprints;

  private PublishedSecrets(Set<String> fingerprints) {
    this.fingerprints = fingerprints;
  }

  static PublishedSecrets load() {
    try (InputStream lines =
        Objects.requireNonNull(PublishedSecrets.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      return new PublishedSecrets(
          new String(lines.readAllBytes(), StandardCharsets.US_ASCII)
              .lines()
              .map(line -> line.split(" ", 2)[0])
              .collect(Collectors.toUnmodifiableSet()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean contain(String setting) {
    return fingerprints.contains(fingerprint(setting));
  }

  static String fingerprint(String setting) {
    String bare = DRESS.matcher(setting).replaceAll("");
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(bare.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
