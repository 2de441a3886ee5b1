package io.oncebook.bootstrap.sandbox;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Speaks to one or more instances of the sandbox in turn, as channel and as merchant. */
public final class SandboxClient {

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration LONG_PATIENCE = Duration.ofMinutes(10);

  private final List<URI> urls;
  private final long tenantId;
  private final String token;
  private final AtomicInteger turn = new AtomicInteger();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  /**
   * Takes addresses without a path.
   *
   * @param token the bearer token of the sandbox tenant 1
   */
  public SandboxClient(List<URI> urls, String token) {
    this(urls, 1, token);
  }

  /**
   * Takes addresses without a path.
   *
   * @param token the tenant's bearer token
   */
  public SandboxClient(List<URI> urls, long tenantId, String token) {
    this.urls = List.copyOf(urls);
    this.tenantId = tenantId;
    this.token = token;
  }

  /** Posts a notice to the next instance in turn, as a channel would. */
  public HttpResponse<String> deliver(SandboxNotice notice)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(next().resolve(notice.path()))
            .timeout(PATIENCE)
            .POST(BodyPublishers.ofByteArray(notice.body()));
    notice.headers().forEach(request::header);
    return client.send(request.build(), BodyHandlers.ofString());
  }

  /** Posts JSON to the merchant API of the next instance in turn. */
  public HttpResponse<String> post(String path, String json)
      throws IOException, InterruptedException {
    return client.send(
        api(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build(),
        BodyHandlers.ofString());
  }

  /** Posts a file to the merchant API of the next instance in turn; a large one takes its time. */
  public HttpResponse<String> upload(String path, byte[] file)
      throws IOException, InterruptedException {
    return client.send(
        api(path)
            .timeout(LONG_PATIENCE)
            .header("Content-Type", "application/octet-stream")
            .POST(BodyPublishers.ofByteArray(file))
            .build(),
        BodyHandlers.ofString());
  }

  /** Reads from the merchant API of the next instance in turn. */
  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(api(path).GET().build(), BodyHandlers.ofString());
  }

  /** Asks the next instance in turn how it is. */
  public HttpResponse<String> health() throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(next().resolve("/actuator/health")).timeout(PATIENCE).build(),
        BodyHandlers.ofString());
  }

  /** Reads the metrics of the next instance in turn. */
  public HttpResponse<String> metrics() throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(next().resolve("/actuator/prometheus")).timeout(PATIENCE).build(),
        BodyHandlers.ofString());
  }

  private HttpRequest.Builder api(String path) {
    return HttpRequest.newBuilder(next().resolve("/api/v1/tenants/" + tenantId + path))
        .timeout(Duration.ofSeconds(30))
        .header("Authorization", "Bearer " + token);
  }

  private URI next() {
    return urls.get(Math.floorMod(turn.getAndIncrement(), urls.size()));
  }
}
