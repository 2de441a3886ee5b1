package io.oncebook.adapter.http.callback;

import io.oncebook.adapter.channels.notice.Acknowledgement;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An answer to a channel that may still be on its way; while it is, no thread waits for it. */
final class PendingAnswer {

  /** Channels hang up after five seconds or more; whoever is answered later has long gone. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final Logger LOG = LoggerFactory.getLogger(PendingAnswer.class);

  private PendingAnswer() {}

  /**
   * Writes the answer when it is there.
   *
   * @param tooLate is written if it has not come for longer than any channel waits; what is under
   *     way goes on, and the channel sends again
   */
  static void write(
      CompletionStage<Acknowledgement> answer,
      Acknowledgement tooLate,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    CompletableFuture<Acknowledgement> pending = answer.toCompletableFuture();
    if (pending.isDone()) {
      write(pending.join(), response);
      return;
    }
    AsyncContext context = request.startAsync(request, response);
    context.setTimeout(PATIENCE.toMillis());
    context.addListener(new GivesUp(pending, tooLate));
    CompletableFuture<Void> unused =
        pending.thenAccept(acknowledgement -> writeAndComplete(acknowledgement, context));
  }

  private static void writeAndComplete(Acknowledgement answer, AsyncContext context) {
    try {
      // The container sends it on a thread of its own once the context is complete.
      write(answer, (HttpServletResponse) context.getResponse());
    } catch (IOException e) {
      LOG.debug("answer not written", e);
    } finally {
      context.complete();
    }
  }

  private static void write(Acknowledgement answer, HttpServletResponse response)
      throws IOException {
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    response.setStatus(answer.status());
    response.setHeader("Content-Type", answer.contentType());
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  /** Of the answer and the end of patience, whichever comes first is written. */
  private record GivesUp(CompletableFuture<Acknowledgement> pending, Acknowledgement tooLate)
      implements AsyncListener {

    @Override
    public void onTimeout(AsyncEvent event) {
      pending.complete(tooLate);
    }

    @Override
    public void onError(AsyncEvent event) {
      pending.complete(tooLate);
    }

    @Override
    public void onComplete(AsyncEvent event) {
      // Whoever completed it has written the answer.
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
      // Nothing here starts again.
    }
  }
}
