package io.oncebook.benchmarks.storm;

import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxClient;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Registers orders, announces each payment many times, shuffled and at once, to one or more
 * instances, and then reads the books. Ends with exit code 1 when they are wrong.
 */
public final class Storm {

  private final StormOptions options;
  private final String run;
  private final SandboxClient instances;
  private final Tally tally = new Tally();

  private Storm(StormOptions options, Instant now) {
    this.options = options;
    this.run = nameOf(now);
    this.instances = new SandboxClient(options.urls(), options.token());
  }

  /** Runs one storm with the options given as system properties. */
  public static void main(String[] args) throws IOException, InterruptedException {
    StormOptions options = StormOptions.fromSystemProperties();
    boolean right =
        options.refunds() > 0
            ? new RefundStorm(options, nameOf(Instant.now())).run()
            : new Storm(options, Instant.now()).run();
    if (!right) {
      System.exit(1);
    }
  }

  /** Marks the numbers of one run. */
  private static String nameOf(Instant now) {
    return "S" + Long.toString(now.toEpochMilli(), 36).toUpperCase(Locale.ROOT);
  }

  private boolean run() throws IOException, InterruptedException {
    Sender sender = new Sender(instances, tally);
    List<StormPayment> payments = payments();
    System.out.printf("Storm %s: %d orders are registered ...%n", run, payments.size());
    forEach(payments, sender::register, () -> {});
    List<StormPayment> deliveries = deliveries(payments);
    long start = System.nanoTime();
    forEach(deliveries, sender::deliver, () -> progress(deliveries.size()));
    double seconds = (System.nanoTime() - start) / 1e9;
    return report(payments, deliveries.size(), seconds);
  }

  private List<StormPayment> payments() {
    List<StormPayment> payments = new ArrayList<>();
    Instant now = Instant.now();
    for (SandboxChannel channel : SandboxChannel.values()) {
      for (int number = 1; number <= options.payments(); number++) {
        payments.add(StormPayment.of(channel, run, number, now));
      }
    }
    return payments;
  }

  private List<StormPayment> deliveries(List<StormPayment> payments) {
    List<StormPayment> deliveries = new ArrayList<>();
    for (int i = 0; i < options.deliveries(); i++) {
      deliveries.addAll(payments);
    }
    Collections.shuffle(deliveries, new Random(options.seed()));
    return deliveries;
  }

  private void forEach(
      List<StormPayment> payments, Consumer<StormPayment> action, Runnable eachSecond)
      throws InterruptedException {
    ExecutorService senders = Executors.newFixedThreadPool(options.senders());
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    for (StormPayment payment : payments) {
      senders.execute(
          () -> {
            try {
              action.accept(payment);
            } catch (RuntimeException e) {
              failures.add(e);
              senders.shutdownNow();
            }
          });
    }
    senders.shutdown();
    while (!senders.awaitTermination(1, TimeUnit.SECONDS)) {
      eachSecond.run();
    }
    if (!failures.isEmpty()) {
      throw new IllegalStateException(failures.get(0).getMessage(), failures.get(0));
    }
  }

  private void progress(int all) {
    System.out.printf(
        "  %d of %d delivered, answers %s%n", tally.doneSoFar(), all, tally.answers());
  }

  static Set<String> orphansAfterRepair(Books books) throws IOException, InterruptedException {
    Set<String> orphans = books.orphans();
    for (int tries = 0; !orphans.isEmpty() && tries < 30; tries++) {
      System.out.printf("  %d orphans wait for their repair ...%n", orphans.size());
      TimeUnit.SECONDS.sleep(1);
      orphans = books.orphans();
    }
    return orphans;
  }

  private boolean report(List<StormPayment> payments, int deliveries, double seconds)
      throws IOException, InterruptedException {
    Books books = new Books(instances, run);
    Set<String> orphans = orphansAfterRepair(books);
    Entries entries = books.entries();
    boolean zero = books.trialBalanceIsZero();
    List<StormPayment> wrong = entries.wrong(payments);
    boolean right =
        zero && wrong.isEmpty() && tally.lostSoFar() == 0 && entries.count() == payments.size();
    System.out.printf(
        """

        distinct payments  %d
        deliveries         %d (given up: %d)
        answers            %s
        journal entries    %d
        orphans            %d
        trial balance      %s
        deliveries/s       %.0f over %s
        verdict            %s
        """,
        payments.size(),
        deliveries,
        tally.lostSoFar(),
        tally.answers(),
        entries.count(),
        orphans.size(),
        zero ? "zero" : "NOT ZERO",
        deliveries / seconds,
        Duration.ofMillis(Math.round(seconds * 1000)),
        right ? "the books are right" : "THE BOOKS ARE WRONG: " + wrong.size() + " payments");
    return right;
  }
}
