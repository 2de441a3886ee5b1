package io.oncebook.adapter.channels.client;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Where a channel's files may be fetched from. The channel names the address in an answer, and what
 * is sent there may show the merchant's signature, so only the channel's own hosts are asked.
 *
 * @param domains the channel's own, in lower case; each stands for itself and its subdomains, over
 *     https at the usual port
 * @param gateway the address of the channel's interface as the settings name it; files of the same
 *     scheme, host and port may be fetched, too
 */
public record DownloadHosts(List<String> domains, URI gateway) {

  private static final int HTTPS_PORT = 443;

  public DownloadHosts {
    domains = List.copyOf(domains);
  }

  /**
   * Returns the address unchanged when a file may be fetched from there.
   *
   * @throws IllegalArgumentException saying what is expected; it does not show the address, whose
   *     query opens the file to everybody
   */
  public URI check(URI url) {
    if (url.getHost() == null || url.getRawUserInfo() != null || url.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "expected an address with a host, without user or fragment, found another form");
    }
    if (!isOfGateway(url) && !isOfChannel(url)) {
      throw new IllegalArgumentException(
          "expected https at the usual port of a host of the channel (%s), found another address"
              .formatted(String.join(", ", domains)));
    }
    return url;
  }

  private boolean isOfChannel(URI url) {
    String host = url.getHost().toLowerCase(Locale.ROOT);
    return "https".equalsIgnoreCase(url.getScheme())
        && port(url) == HTTPS_PORT
        && domains.stream().anyMatch(own -> host.equals(own) || host.endsWith("." + own));
  }

  private boolean isOfGateway(URI url) {
    return gateway.getScheme().equalsIgnoreCase(url.getScheme())
        && Objects.requireNonNull(gateway.getHost()).equalsIgnoreCase(url.getHost())
        && port(gateway) == port(url);
  }

  private static int port(URI url) {
    if (url.getPort() >= 0) {
      return url.getPort();
    }
    return "https".equalsIgnoreCase(url.getScheme()) ? HTTPS_PORT : 80;
  }
}
