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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Registers orders, announces each payment many times, shuffled and at once, over HTTP, Kafka or
 * both, to one or more instances, and then reads the books. Ends with exit code 1 when they are
 * wrong.
 */
public final class Storm {

  private final StormOptions options;
  private final String run;
  private final DeliveryListener listener;
  private final Senders senders;
  private final Sender http;
  private final BooksReport books;
  private final DeliveryCounts tally = new DeliveryCounts();

  /**
   * Runs with {@link #run()}.
   *
   * @param now gives the run its name
   */
  public Storm(StormOptions options, Instant now, DeliveryListener listener) {
    this.options = options;
    this.run = nameOf(now);
    this.listener = listener;
    this.senders = new Senders(options.senders());
    SandboxClient instances = new SandboxClient(options.urls(), options.token());
    this.http = new Sender(instances, tally);
    this.books = new BooksReport(instances, run);
  }

  /** Runs one storm with the options given as system properties. */
  public static void main(String[] args) throws IOException, InterruptedException {
    StormOptions options = StormOptions.from(System.getProperties());
    boolean right =
        options.refunds() > 0
            ? new RefundStorm(options, nameOf(Instant.now())).run()
            : new Storm(options, Instant.now(), (number, all) -> {}).run();
    if (!right) {
      System.exit(1);
    }
  }

  /** Marks the numbers of one run. */
  private static String nameOf(Instant now) {
    return "S" + Long.toString(now.toEpochMilli(), 36).toUpperCase(Locale.ROOT);
  }

  /** Returns whether the books are right, after the verdict is printed. */
  public boolean run() throws IOException, InterruptedException {
    List<StormPayment> payments = payments();
    System.out.printf("Storm %s: %d orders are registered ...%n", run, payments.size());
    senders.run(
        payments.stream().<Runnable>map(each -> () -> http.register(each)).toList(), () -> {});
    Random random = new Random(options.seed());
    List<Delivery> deliveries =
        Delivery.draw(payments, options.deliveries(), options.via(), random);
    try (OrphanPolling orphans = OrphanPolling.start(books)) {
      long start = System.nanoTime();
      deliver(deliveries, payments, random);
      double delivered = secondsSince(start);
      new Settling(books, options.patience()).await(payments.size());
      return report(payments, deliveries, orphans, delivered, secondsSince(start));
    }
  }

  private List<StormPayment> payments() {
    List<StormPayment> payments = new ArrayList<>();
    Instant now = Instant.now();
    SandboxChannel[] channels = SandboxChannel.values();
    for (int i = 0; i < options.facts(); i++) {
      payments.add(
          StormPayment.of(channels[i % channels.length], run, 1 + i / channels.length, now));
    }
    return payments;
  }

  private void deliver(List<Delivery> deliveries, List<StormPayment> payments, Random random)
      throws InterruptedException {
    if (options.via().uses(Door.KAFKA)) {
      try (KafkaSender kafka = new KafkaSender(options.brokers(), run, tally)) {
        List<Runnable> actions = actions(deliveries, kafka::deliver);
        actions.addAll(malformed(payments, kafka));
        deliver(mixed(actions, random));
      }
    } else {
      deliver(actions(deliveries, http::deliver));
    }
  }

  private List<Runnable> actions(List<Delivery> deliveries, Consumer<StormPayment> kafka) {
    List<Runnable> actions = new ArrayList<>();
    for (Delivery delivery : deliveries) {
      Consumer<StormPayment> door =
          switch (delivery.door()) {
            case HTTP -> http::deliver;
            case KAFKA -> kafka;
          };
      actions.add(() -> door.accept(delivery.payment()));
    }
    return actions;
  }

  private List<Runnable> malformed(List<StormPayment> payments, KafkaSender kafka) {
    List<Runnable> actions = new ArrayList<>();
    for (int i = 0; i < options.malformed(); i++) {
      int number = i;
      StormPayment payment = payments.get(i % payments.size());
      actions.add(() -> kafka.deliverMalformed(number, payment));
    }
    return actions;
  }

  private static List<Runnable> mixed(List<Runnable> actions, Random random) {
    List<Runnable> mixed = new ArrayList<>(actions);
    Collections.shuffle(mixed, random);
    return mixed;
  }

  private void deliver(List<Runnable> actions) throws InterruptedException {
    int all = actions.size();
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger seconds = new AtomicInteger();
    senders.run(
        actions.stream()
            .<Runnable>map(
                action ->
                    () -> {
                      listener.before(begun.incrementAndGet(), all);
                      action.run();
                    })
            .toList(),
        () -> progress(seconds.incrementAndGet(), all));
  }

  /** Often at first, then every ten seconds. */
  private void progress(int second, int all) {
    if (Integer.bitCount(second) == 1 || second % 10 == 0) {
      System.out.printf(
          "  %d of %d delivered, answers %s%n", tally.doneSoFar(), all, tally.answers());
    }
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  static Set<String> orphansAfterRepair(BooksReport books)
      throws IOException, InterruptedException {
    Set<String> orphans = books.orphans();
    for (int tries = 0; !orphans.isEmpty() && tries < 30; tries++) {
      System.out.printf("  %d orphans wait for their repair ...%n", orphans.size());
      TimeUnit.SECONDS.sleep(1);
      orphans = books.orphans();
    }
    return orphans;
  }

  private boolean report(
      List<StormPayment> payments,
      List<Delivery> deliveries,
      OrphanPolling watch,
      double delivered,
      double settled)
      throws IOException, InterruptedException {
    Set<String> orphans = orphansAfterRepair(books);
    Entries entries = books.entries();
    boolean zero = books.trialBalanceIsZero();
    StormVerdict verdict = new StormVerdict();
    verdict.none(entries.wrong(payments).size(), "payments");
    verdict.none(Math.max(0, entries.count() - payments.size()), "entries too many");
    verdict.none(tally.lostSoFar(), "deliveries given up");
    verdict.none(orphans.size(), "orphans");
    verdict.none(zero ? 0 : 1, "trial balance that is not zero");
    verdict.line("distinct payments", payments.size());
    verdict.line(
        "deliveries",
        "%d (HTTP %d, Kafka %d, given up: %d)"
            .formatted(
                deliveries.size(),
                Delivery.count(deliveries, Door.HTTP),
                Delivery.count(deliveries, Door.KAFKA),
                tally.lostSoFar()));
    verdict.line("answers", tally.answers());
    verdict.line("journal entries", entries.count());
    verdict.line("orphans", "%d (%s)".formatted(orphans.size(), watch.report()));
    verdict.line("trial balance", zero ? "zero" : "NOT ZERO");
    new TopicsReport(options, run).addTo(verdict, entries.keys());
    verdict.line(
        "deliveries/s",
        "%.0f over %s, all booked after %s"
            .formatted(deliveries.size() / delivered, duration(delivered), duration(settled)));
    verdict.print();
    return verdict.isRight();
  }

  private static Duration duration(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }
}
