package io.oncebook.adapter.channels.shouqianba.settings;

import io.oncebook.adapter.channels.crypto.PublicKeys;
import io.oncebook.domain.channel.Channel;
import java.security.PublicKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A merchant's account at Shouqianba. Lists that are not set may be given as null.
 *
 * @param terminalSns the terminals whose money may come in here ({@code terminal_sn}); at least one
 * @param publicKeys Shouqianba's public keys for callbacks, as PEM or bare Base64; at least one,
 *     and while a key is being changed both
 * @param gateway what requests of ours need; null when the account is for notices alone
 * @param statement how exported lists are written; null when statements are not taken
 */
public record ShouqianbaSettings(
    List<String> terminalSns,
    List<String> publicKeys,
    @Nullable ShouqianbaGatewaySettings gateway,
    @Nullable ShouqianbaStatementSettings statement) {

  /** The channel as orders and keys name it. */
  public static final Channel CHANNEL = new Channel("SQB");

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException naming the setting and what is expected, never a key
   */
  public ShouqianbaSettings {
    terminalSns = terminalSns == null ? List.of() : List.copyOf(terminalSns);
    if (terminalSns.isEmpty() || terminalSns.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "terminal-sns must name at least one terminal, none blank");
    }
    publicKeys = publicKeys == null ? List.of() : List.copyOf(publicKeys);
    if (publicKeys.isEmpty()) {
      throw new IllegalArgumentException("public-keys must hold at least one key of Shouqianba");
    }
    PublicKeys.parseSetting(publicKeys);
    if (gateway != null && !terminalSns.contains(gateway.terminalSn())) {
      throw new IllegalArgumentException("gateway: terminal-sn must be one of terminal-sns");
    }
  }

  /** The keys, ready for use. */
  public List<PublicKey> keys() {
    return PublicKeys.parseSetting(publicKeys);
  }
}
