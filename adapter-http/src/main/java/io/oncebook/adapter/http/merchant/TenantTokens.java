package io.oncebook.adapter.http.merchant;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.domain.tenant.TenantId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Who may act for which tenant: one bearer token per tenant. Only digests are kept, and comparing
 * them takes the same time whatever the token and whether or not there is such a tenant.
 */
public final class TenantTokens {

  /** RFC 6750, section 2.1, and long enough not to be guessed. */
  private static final Pattern TOKEN = Pattern.compile("(?=.{16})[A-Za-z0-9._~+/-]+=*");

  private static final byte[] NO_TENANT = new byte[32];

  private final Map<TenantId, byte[]> digests;

  /**
   * Takes the token of each tenant.
   *
   * @throws IllegalArgumentException naming a tenant whose token no client could send, or that is
   *     shorter than 16 characters
   */
  public TenantTokens(Map<TenantId, Secret> tokens) {
    tokens.forEach(TenantTokens::check);
    this.digests =
        tokens.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> digest(e.getValue().value())));
  }

  boolean admit(TenantId tenantId, String token) {
    byte[] expected = digests.getOrDefault(tenantId, NO_TENANT);
    return MessageDigest.isEqual(expected, digest(token)) && digests.containsKey(tenantId);
  }

  private static void check(TenantId tenantId, Secret token) {
    if (!TOKEN.matcher(token.value()).matches()) {
      throw new IllegalArgumentException(
          "the token of tenant %s must be 16 or more letters, digits or any of -._~+/"
              .formatted(tenantId));
    }
  }

  private static byte[] digest(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
