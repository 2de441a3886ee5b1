package io.oncebook.adapter.channels.client;

import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.statement.SpooledFile;
import java.io.ByteArrayOutputStream;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to channels. An answer may take neither more time nor more memory than is set
 * here, whatever the other side does, and a redirect is an answer like any other: a signed request
 * is never sent on to another address.
 */
public final class ChannelHttp {

  private static final Duration TOTAL_TIME = Duration.ofSeconds(10);
  private static final Duration CONNECT_TIME = Duration.ofSeconds(5);
  private static final int MAX_BODY_BYTES = 1 << 20;
  private static final Duration DOWNLOAD_TIME = Duration.ofMinutes(10);
  private static final long MAX_DOWNLOAD_BYTES = 1L << 30;
  private static final int OK = 200;

  private static final List<Trouble> TROUBLES =
      List.of(
          new Trouble(BodyTooLargeException.class, "ANSWER_TOO_LARGE"),
          new Trouble(ConnectException.class, "NO_CONNECTION"),
          new Trouble(HttpConnectTimeoutException.class, "NO_CONNECTION"));

  private final HttpClient client;
  private final Duration totalTime;
  private final Duration downloadTime;
  private final long maxDownloadBytes;

  public ChannelHttp() {
    this(TOTAL_TIME, DOWNLOAD_TIME, MAX_DOWNLOAD_BYTES);
  }

  /**
   * One pool of connections, for all channels.
   *
   * @param totalTime from the connecting to the last byte of an answer
   */
  public ChannelHttp(Duration totalTime) {
    this(totalTime, DOWNLOAD_TIME, MAX_DOWNLOAD_BYTES);
  }

  /**
   * The same with limits for downloads.
   *
   * @param downloadTime from the connecting to the last byte of a file
   */
  public ChannelHttp(Duration totalTime, Duration downloadTime, long maxDownloadBytes) {
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(totalTime.compareTo(CONNECT_TIME) < 0 ? totalTime : CONNECT_TIME)
            .build();
    this.totalTime = totalTime;
    this.downloadTime = downloadTime;
    this.maxDownloadBytes = maxDownloadBytes;
  }

  /**
   * Sends and waits for the answer, of whatever status.
   *
   * @throws UnclearResponseException when there is none; the channel may have the request all the
   *     same
   */
  public ChannelResponse send(HttpRequest request) throws UnclearResponseException {
    HttpResponse<byte[]> response = answer(request, head -> new BoundedBody(), totalTime);
    return new ChannelResponse(
        response.statusCode(), new RawNotice(response.headers().map(), response.body()));
  }

  /**
   * Sends and takes the body of the answer to disk, without holding it in memory.
   *
   * @throws UnclearResponseException when there is no answer, or one with another status than 200;
   *     nothing is left on disk then
   */
  public SpooledFile download(HttpRequest request) throws UnclearResponseException {
    SpooledFile file = SpooledFile.create();
    try (FileBody body = new FileBody(file, maxDownloadBytes)) {
      int status = answer(request, head -> body, downloadTime).statusCode();
      if (status != OK) {
        throw new UnclearResponseException("HTTP_" + status);
      }
      return file;
    } catch (UnclearResponseException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private <T> HttpResponse<T> answer(
      HttpRequest request, HttpResponse.BodyHandler<T> body, Duration time)
      throws UnclearResponseException {
    CompletableFuture<HttpResponse<T>> pending = client.sendAsync(request, body);
    try {
      return pending.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      pending.cancel(true);
      throw new UnclearResponseException("TIMEOUT");
    } catch (InterruptedException e) {
      pending.cancel(true);
      Thread.currentThread().interrupt();
      throw new UnclearResponseException("INTERRUPTED");
    } catch (ExecutionException e) {
      throw new UnclearResponseException(code(e));
    }
  }

  private static String code(Throwable failure) {
    return TROUBLES.stream()
        .filter(trouble -> trouble.explains(failure))
        .map(Trouble::code)
        .findFirst()
        .orElse("CONNECTION_BROKEN");
  }

  private record Trouble(Class<? extends Throwable> type, String code) {

    boolean explains(Throwable failure) {
      return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
          .anyMatch(type::isInstance);
    }
  }

  static final class BodyTooLargeException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /** Collects a body, and hangs up on one that is too large. */
  private static final class BoundedBody implements BodySubscriber<byte[]> {

    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private Flow.@Nullable Subscription subscription;

    @Override
    public CompletionStage<byte[]> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
      parts.forEach(this::take);
    }

    private void take(ByteBuffer part) {
      if (body.isDone()) {
        return;
      }
      if (received.size() + part.remaining() > MAX_BODY_BYTES) {
        body.completeExceptionally(new BodyTooLargeException());
        Objects.requireNonNull(subscription).cancel();
        return;
      }
      byte[] bytes = new byte[part.remaining()];
      part.get(bytes);
      received.writeBytes(bytes);
    }

    @Override
    public void onError(Throwable failure) {
      body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      body.complete(received.toByteArray());
    }
  }
}
