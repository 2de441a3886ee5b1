package io.oncebook.adapter.channels.alipay.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Principal;
import java.security.cert.X509Certificate;
import java.util.HexFormat;

/** The channel's own number of a certificate: the MD5 of its issuer and its serial number. */
final class AlipayCertificateSn {

  private AlipayCertificateSn() {}

  /** Written in 32 lower-case hexadecimal digits. */
  static String of(X509Certificate certificate) {
    Principal issuer = certificate.getIssuerX500Principal();
    // An X.500 name is written by RFC 2253 here.
    String text = issuer.getName() + certificate.getSerialNumber();
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
