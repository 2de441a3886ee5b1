package io.oncebook.adapter.channels.crypto;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Reads the certificates that channels hand out. */
public final class Certificates {

  private static final String LABEL = "CERTIFICATE";
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----");

  /** The signature algorithm SM2 with SM3, which the JDK does not know. */
  private static final byte[] SM2_WITH_SM3 = HexFormat.of().parseHex("06082a811ccf55018375");

  private Certificates() {}

  /** Whether the text is PEM that says of itself that it holds a certificate. */
  public static boolean isPem(String text) {
    return Pem.has(LABEL, text);
  }

  /**
   * Reads an X.509 certificate; neither its dates nor its issuer are looked at.
   *
   * @param text PEM with its header lines, or bare Base64
   * @throws IllegalArgumentException saying what was expected and found; it never shows the text
   */
  public static X509Certificate parse(String text) {
    byte[] encoded = Pem.decode(LABEL, text);
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(encoded));
    } catch (CertificateException e) {
      throw new IllegalArgumentException(
          "expected an X.509 certificate, found %s with other content".formatted(Pem.found(text)),
          e);
    }
  }

  /**
   * Reads certificates that stand one after the other; what is between them counts as remarks.
   * Those that are signed with SM2, which the JDK cannot read, are left out.
   *
   * @throws IllegalArgumentException saying what was expected and found; it never shows the text
   */
  public static List<X509Certificate> parseAll(String text) {
    List<String> blocks = BLOCK.matcher(text).results().map(MatchResult::group).toList();
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException(
          "expected PEM with the header BEGIN CERTIFICATE, found " + Pem.found(text));
    }
    return blocks.stream().filter(block -> !isSm2(block)).map(Certificates::parse).toList();
  }

  private static boolean isSm2(String block) {
    String algorithm = new String(SM2_WITH_SM3, ISO_8859_1);
    return new String(Pem.decode(LABEL, block), ISO_8859_1).contains(algorithm);
  }
}
