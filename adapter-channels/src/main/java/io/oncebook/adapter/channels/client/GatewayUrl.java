package io.oncebook.adapter.channels.client;

import java.net.URI;
import java.util.Set;

/** The address of a channel's interface, as settings name it. */
public final class GatewayUrl {

  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

  private GatewayUrl() {}

  /**
   * Returns the address unchanged when requests about money may go there: over TLS, or to this very
   * machine.
   *
   * @throws IllegalArgumentException naming the setting and what is expected; it does not show the
   *     address, which may hold a password
   */
  public static URI check(URI url) {
    String host = url.getHost();
    if (host == null
        || url.getRawUserInfo() != null
        || url.getRawQuery() != null
        || url.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "url must be an address with a host, without user, query or fragment");
    }
    checkScheme(url);
    return url;
  }

  private static void checkScheme(URI url) {
    boolean plainHere =
        "http".equalsIgnoreCase(url.getScheme()) && LOOPBACK.contains(url.getHost());
    if (!plainHere && !"https".equalsIgnoreCase(url.getScheme())) {
      throw new IllegalArgumentException(
          "url must begin with https; plain http is for 127.0.0.1, localhost and [::1] alone");
    }
  }

  /**
   * The address of one call.
   *
   * @param base with or without a slash at its end
   * @param path begins with a slash; may have a query
   */
  public static URI of(URI base, String path) {
    String text = base.toString();
    return URI.create((text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + path);
  }
}
