package io.oncebook.adapter.channels.shouqianba.settings;

import io.oncebook.adapter.channels.client.GatewayUrl;
import io.oncebook.adapter.channels.client.RefundInterval;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.domain.identifier.IdentifierRule;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What requests of ours to Shouqianba need.
 *
 * @param url where the interface is, if not at the channel's usual address
 * @param terminalSn the terminal in whose name we ask; one of the account's
 * @param terminalKey its present key, which every check-in of the terminal changes
 * @param operator who refunds, as the channel shows it, if not the name of this service
 * @param refundInterval between two refunds of one order, if there has to be any
 */
public record ShouqianbaGatewaySettings(
    @Nullable URI url,
    String terminalSn,
    Secret terminalKey,
    @Nullable String operator,
    @Nullable Duration refundInterval) {

  private static final URI USUAL_URL = URI.create("https://vsi-api.shouqianba.com");
  private static final String USUAL_OPERATOR = "oncebook";
  private static final IdentifierRule TERMINAL_SN = IdentifierRule.asciiToken("terminal-sn", 32);
  private static final IdentifierRule OPERATOR = IdentifierRule.text("operator", 64);

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException naming the setting and what is expected, never a key
   */
  public ShouqianbaGatewaySettings {
    if (url != null) {
      GatewayUrl.check(url);
    }
    // A binder of configuration gives null for what is not set.
    TERMINAL_SN.check(terminalSn == null ? "" : terminalSn);
    if (terminalKey == null) {
      throw new IllegalArgumentException("terminal-key must be set");
    }
    if (operator != null) {
      OPERATOR.check(operator);
    }
    RefundInterval.check(refundInterval);
  }

  /** The address of a path that begins with a slash. */
  public URI address(String path) {
    return GatewayUrl.of(Objects.requireNonNullElse(url, USUAL_URL), path);
  }

  public String refunder() {
    return Objects.requireNonNullElse(operator, USUAL_OPERATOR);
  }

  public Duration interval() {
    return Objects.requireNonNullElse(refundInterval, Duration.ZERO);
  }
}
