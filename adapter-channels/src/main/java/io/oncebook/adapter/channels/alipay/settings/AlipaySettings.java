package io.oncebook.adapter.channels.alipay.settings;

import io.oncebook.adapter.channels.crypto.Certificates;
import io.oncebook.adapter.channels.crypto.PublicKeys;
import io.oncebook.domain.channel.Channel;
import java.security.PublicKey;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A merchant's account at Alipay.
 *
 * @param appId the application that the notices are for ({@code app_id})
 * @param sellerIds the sellers whose money may come in here ({@code seller_id}); at least one
 * @param publicKeys Alipay's public keys for this application, as PEM or bare Base64, or its
 *     certificates as PEM; at least one, and while a key is being changed both. Not the
 *     application's own public key
 * @param gateway what requests of ours need; null when the account is for notices alone
 */
public record AlipaySettings(
    String appId,
    List<String> sellerIds,
    List<String> publicKeys,
    @Nullable AlipayGatewaySettings gateway) {

  /** The channel as orders and keys name it. */
  public static final Channel CHANNEL = new Channel("ALIPAY");

  /** Checks the settings. A list that is not set at all counts as empty. */
  public AlipaySettings {
    if (appId == null || appId.isBlank()) {
      throw new IllegalArgumentException("app-id must be set");
    }
    sellerIds = sellerIds == null ? List.of() : List.copyOf(sellerIds);
    if (sellerIds.isEmpty() || sellerIds.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException("seller-ids must name at least one seller, none blank");
    }
    publicKeys = publicKeys == null ? List.of() : List.copyOf(publicKeys);
    if (publicKeys.isEmpty()) {
      throw new IllegalArgumentException("public-keys must hold at least one key of Alipay");
    }
    PublicKeys.parseSetting(publicKeys);
  }

  /** The channel's own numbers of those keys that were given as certificates. */
  public Set<String> certificateSns() {
    return publicKeys.stream()
        .filter(Certificates::isPem)
        .map(Certificates::parse)
        .map(AlipayCertificateSn::of)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The keys, ready for use. */
  public List<PublicKey> keys() {
    return PublicKeys.parseSetting(publicKeys);
  }
}
