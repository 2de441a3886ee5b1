package io.oncebook.adapter.channels.alipay.settings;

import io.oncebook.adapter.channels.crypto.Certificates;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What requests name in addition when the application is in certificate mode.
 *
 * @param application the application's own certificate, as PEM
 * @param root the channel's root certificates, as PEM one after the other, as the console hands
 *     them out
 */
public record AlipayCertificates(String application, String root) {

  /** Signed with RSA; the channel's file holds others, too, which do not count. */
  private static final String RSA = "1.2.840.113549.1.1";

  /**
   * Checks the certificates.
   *
   * @throws IllegalArgumentException naming the setting, what is expected and what was found
   */
  public AlipayCertificates {
    applicationSn(application);
    rootSn(root);
  }

  /** The parameters of every request. */
  public Map<String, String> parameters() {
    return Map.of("app_cert_sn", applicationSn(application), "alipay_root_cert_sn", rootSn(root));
  }

  private static String applicationSn(String application) {
    if (application == null) {
      throw new IllegalArgumentException("certificates.application must be set");
    }
    try {
      return AlipayCertificateSn.of(Certificates.parse(application));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("certificates.application: " + e.getMessage(), e);
    }
  }

  private static String rootSn(String root) {
    if (root == null) {
      throw new IllegalArgumentException("certificates.root must be set");
    }
    try {
      List<X509Certificate> counting =
          Certificates.parseAll(root).stream()
              .filter(certificate -> certificate.getSigAlgOID().startsWith(RSA))
              .toList();
      if (counting.isEmpty()) {
        throw new IllegalArgumentException(
            "expected one or more certificates that are signed with RSA, found none");
      }
      return counting.stream().map(AlipayCertificateSn::of).collect(Collectors.joining("_"));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("certificates.root: " + e.getMessage(), e);
    }
  }
}
