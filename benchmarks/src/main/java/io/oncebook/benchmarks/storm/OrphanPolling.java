package io.oncebook.benchmarks.storm;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Looks every second for facts of the run that are claimed and not booked. */
final class OrphanPolling implements AutoCloseable {

  private final BooksReport books;
  private final Thread thread = new Thread(this::watch, "orphan-watch");
  private final Set<String> seen = new HashSet<>();
  private int mostAtOnce;

  private OrphanPolling(BooksReport books) {
    this.books = books;
    thread.setDaemon(true);
  }

  static OrphanPolling start(BooksReport books) {
    OrphanPolling watch = new OrphanPolling(books);
    watch.thread.start();
    return watch;
  }

  /** What was seen so far, in words. */
  synchronized String report() {
    return "seen at times: %d, at once: %d".formatted(seen.size(), mostAtOnce);
  }

  private void watch() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        look();
        TimeUnit.SECONDS.sleep(1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() throws InterruptedException {
    try {
      see(books.orphans());
    } catch (IOException e) {
      // The instance or its database is away; the next look may see more.
      TimeUnit.SECONDS.sleep(1);
    }
  }

  private synchronized void see(Set<String> orphans) {
    seen.addAll(orphans);
    mostAtOnce = Math.max(mostAtOnce, orphans.size());
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
