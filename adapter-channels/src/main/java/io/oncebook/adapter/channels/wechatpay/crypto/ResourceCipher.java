package io.oncebook.adapter.channels.wechatpay.crypto;

import io.oncebook.adapter.channels.crypto.Secret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AEAD_AES_256_GCM under the merchant's APIv3 keys: the old and the new while one is changed. */
public final class ResourceCipher {

  private static final int KEY_BYTES = 32;
  private static final int TAG_BITS = 128;

  private final List<SecretKeySpec> keys;

  private ResourceCipher(List<SecretKeySpec> keys) {
    this.keys = keys;
  }

  /**
   * Takes the keys.
   *
   * @throws IllegalArgumentException naming the setting and what is expected of it
   */
  public static ResourceCipher of(List<Secret> apiV3Keys) {
    if (apiV3Keys.isEmpty()) {
      throw new IllegalArgumentException("api-v3-keys must hold at least one key");
    }
    List<SecretKeySpec> keys = new ArrayList<>();
    for (Secret secret : apiV3Keys) {
      byte[] key = secret.value().getBytes(StandardCharsets.UTF_8);
      if (key.length != KEY_BYTES) {
        throw new IllegalArgumentException(
            "api-v3-keys: each key must have %d bytes, but number %d has %d"
                .formatted(KEY_BYTES, keys.size() + 1, key.length));
      }
      keys.add(new SecretKeySpec(key, "AES"));
    }
    return new ResourceCipher(List.copyOf(keys));
  }

  /** The plain text; empty when none of the keys fits or the text was changed. */
  public Optional<byte[]> decrypt(EncryptedResource resource) {
    return keys.stream().flatMap(key -> decrypt(key, resource).stream()).findFirst();
  }

  private static Optional<byte[]> decrypt(SecretKeySpec key, EncryptedResource resource) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, resource.nonceBytes()));
      cipher.updateAAD(resource.associatedDataBytes());
      return Optional.of(cipher.doFinal(resource.ciphertextBytes()));
    } catch (AEADBadTagException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-256-GCM must be at hand in every JDK", e);
    }
  }
}
