package io.oncebook.adapter.channels.crypto;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;

/** Reads the certificates that channels hand out. */
public final class Certificates {

  private static final String LABEL = "CERTIFICATE";

  private Certificates() {}

  /** Whether the text is PEM that says of itself that it holds a certificate. */
  static boolean isPem(String text) {
    return Pem.has(LABEL, text);
  }

  /**
   * Reads an X.509 certificate; neither its dates nor its issuer are looked at.
   *
   * @param text PEM with its header lines, or bare Base64
   * @throws IllegalArgumentException saying what was expected and found; it never shows the text
   */
  public static X509Certificate parse(String text) {
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(Pem.decode(LABEL, text)));
    } catch (CertificateException e) {
      throw new IllegalArgumentException(
          "expected an X.509 certificate, found %s with other content".formatted(Pem.found(text)), e);
    }
  }
}
