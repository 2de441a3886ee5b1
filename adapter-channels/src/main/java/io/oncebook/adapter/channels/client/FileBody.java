package io.oncebook.adapter.channels.client;

import io.oncebook.adapter.channels.statement.SpooledFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Writes a body to disk as it comes, and hangs up on one that is too large. */
final class FileBody implements BodySubscriber<SpooledFile>, AutoCloseable {

  private final CompletableFuture<SpooledFile> body = new CompletableFuture<>();
  private final SpooledFile file;
  private final FileChannel channel;
  private final long maxBytes;
  private Flow.@Nullable Subscription subscription;
  private long written;

  FileBody(SpooledFile file, long maxBytes) {
    this.file = file;
    this.maxBytes = maxBytes;
    try {
      this.channel = FileChannel.open(file.path(), StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public CompletionStage<SpooledFile> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    Flow.Subscription asked = Objects.requireNonNull(subscription);
    try {
      for (ByteBuffer part : parts) {
        take(part);
      }
      asked.request(1);
    } catch (IOException | ChannelHttp.BodyTooLargeException e) {
      body.completeExceptionally(e);
      asked.cancel();
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(file);
  }

  /** Ends the writing, whether or not the other side has ended. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(ByteBuffer part) throws IOException, ChannelHttp.BodyTooLargeException {
    written += part.remaining();
    if (written > maxBytes) {
      throw new ChannelHttp.BodyTooLargeException();
    }
    while (part.hasRemaining()) {
      channel.write(part);
    }
  }
}
