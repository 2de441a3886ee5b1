package io.oncebook.adapter.channels.example;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.domain.channel.Channel;

/**
 * An account at ExamplePay.
 *
 * @param merchantId the merchant that notices must name
 * @param key the secret that ExamplePay signs its notices with
 */
public record ExamplePaySettings(String merchantId, Secret key) {

  /** The channel as orders and keys name it. */
  public static final Channel CHANNEL = new Channel("EXAMPLE");

  public ExamplePaySettings {
    if (merchantId == null || merchantId.isBlank()) {
      throw new IllegalArgumentException("merchant-id must be set");
    }
    if (key == null) {
      throw new IllegalArgumentException("key must be set");
    }
  }
}
