package io.oncebook.adapter.channels.shouqianba.notice;

import io.oncebook.adapter.channels.notice.RawNotice;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Plays the channel: makes notices that are genuinely signed by its private key. */
public final class ShouqianbaNoticeSigner {

  private final PrivateKey key;

  public ShouqianbaNoticeSigner(PrivateKey key) {
    this.key = key;
  }

  public RawNotice sign(ShouqianbaNoticeFields fields) {
    return sign(fields.body());
  }

  public RawNotice sign(byte[] body) {
    return notice(authorization(body), body);
  }

  /** A notice with this header, right or wrong. */
  public static RawNotice notice(String authorization, byte[] body) {
    return new RawNotice(
        Map.of(
            "Content-Type", List.of("application/json"), "Authorization", List.of(authorization)),
        body);
  }

  /** What the channel puts into the Authorization header for this body. */
  public String authorization(byte[] body) {
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key);
      signature.update(body);
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a notice could not be signed", e);
    }
  }
}
