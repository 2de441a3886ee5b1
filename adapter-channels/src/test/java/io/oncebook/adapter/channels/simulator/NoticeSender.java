package io.oncebook.adapter.channels.simulator;

import io.oncebook.domain.tenant.TenantId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends notices until they are taken, to several addresses in turn. Like the channels it gives up
 * some time; its pauses are far shorter than theirs, but grow in the same way.
 */
final class NoticeSender {

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int MAX_ATTEMPTS = 15;

  private final TenantId tenantId;
  private final Chance chance;
  private final Later later;
  private final Clock clock;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
  private final List<Attempt> waiting = new ArrayList<>();
  private final AtomicInteger turn = new AtomicInteger();
  private final AtomicInteger attempts = new AtomicInteger();
  private final AtomicInteger taken = new AtomicInteger();
  private final AtomicInteger givenUp = new AtomicInteger();
  private final AtomicInteger notSent = new AtomicInteger();
  private volatile List<URI> targets = List.of();

  NoticeSender(TenantId tenantId, Chance chance, Later later, Clock clock) {
    this.tenantId = tenantId;
    this.chance = chance;
    this.later = later;
    this.clock = clock;
  }

  void sendTo(List<URI> baseUrls) {
    if (baseUrls.isEmpty()) {
      throw new IllegalArgumentException("baseUrls must not be empty");
    }
    targets = List.copyOf(baseUrls);
  }

  NoticeCounts counts() {
    return new NoticeCounts(attempts.get(), taken.get(), givenUp.get(), notSent.get());
  }

  /** Sends the notice as the behaviour wants it; without any address it is not sent. */
  void send(Notice notice) {
    if (targets.isEmpty() || chance.happens(Fault.NOTICE_NOT_SENT)) {
      notSent.incrementAndGet();
      return;
    }
    Behaviour.Notices behaviour = chance.behaviour().notices();
    for (int copy = 1; copy <= behaviour.copies(); copy++) {
      put(new Attempt(notice, 1));
      later.after(chance.upTo(behaviour.delayUpTo()), this::sendSome);
    }
  }

  /** For each notice that is put there is one call of this, though not always with the same one. */
  private void sendSome() {
    Attempt attempt = take();
    attempts.incrementAndGet();
    if (isTaken(attempt.notice)) {
      taken.incrementAndGet();
    } else if (attempt.no < MAX_ATTEMPTS) {
      later.after(
          chance.behaviour().notices().pauseGrowth().multipliedBy(attempt.no),
          () -> {
            put(new Attempt(attempt.notice, attempt.no + 1));
            sendSome();
          });
    } else {
      givenUp.incrementAndGet();
    }
  }

  private boolean isTaken(Notice notice) {
    Message message = notice.signedAt().apply(clock.instant());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(nextTarget().resolve(notice.channel().callbackPath(tenantId)))
            .timeout(PATIENCE)
            .POST(BodyPublishers.ofString(message.body()));
    message.headers().forEach(request::header);
    try {
      HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
      return notice.channel().isTaken(answer.statusCode(), answer.body());
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private URI nextTarget() {
    List<URI> now = targets;
    return now.get(Math.floorMod(turn.getAndIncrement(), now.size()));
  }

  private void put(Attempt attempt) {
    synchronized (waiting) {
      waiting.add(attempt);
    }
  }

  private Attempt take() {
    synchronized (waiting) {
      boolean shuffled = chance.behaviour().notices().shuffled();
      return waiting.remove(shuffled ? chance.place(waiting.size()) : 0);
    }
  }

  private record Attempt(Notice notice, int no) {}
}
