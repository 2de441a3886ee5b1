package io.oncebook.benchmarks.day;

import io.oncebook.adapter.channels.simulator.SimulatedChannel;
import io.oncebook.adapter.channels.simulator.SimulatedPayment;
import io.oncebook.bootstrap.sandbox.SandboxClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Plays a day to where it can be closed: payments and refunds over three channels, some whose
 * notices are lost, some whose booking is lost when the service is killed, and then the channels'
 * statements. Ends with exit code 1 unless every row is matched, nothing is unexplained, and a
 * second import changes nothing.
 */
public final class CloseADay {

  private static final String TOKEN = "sandbox-token-known-to-everybody";
  private static final ZoneId BEIJING = ZoneId.of("Asia/Shanghai");
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int CONFLICT = 409;
  private static final int SENDERS = 8;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final DayOptions options;
  private final DayStage stage;
  private final SandboxClient service;
  private final DayBooks books;
  private final String run = "D" + Long.toString(System.currentTimeMillis(), 36);
  private final LocalDate firstDay = LocalDate.now(BEIJING);

  private CloseADay(DayOptions options, DayStage stage) {
    this.options = options;
    this.stage = stage;
    this.service = new SandboxClient(List.of(stage.service().url()), TOKEN);
    this.books = new DayBooks(service);
  }

  /** Plays one day with the options given as system properties. */
  public static void main(String[] args) throws IOException, InterruptedException, SQLException {
    DayOptions options = DayOptions.fromSystemProperties();
    Instant start = Instant.now();
    Path folder = options.folder().resolve(Long.toString(start.toEpochMilli())).toAbsolutePath();
    Files.createDirectories(folder);
    System.out.printf("Everything is kept below %s%n", folder);
    boolean right;
    try (DayStage stage = new DayStage(folder)) {
      right = new CloseADay(options, stage).run();
    }
    System.out.printf(
        "%nThe day took %d s: %s%n",
        Duration.between(start, Instant.now()).toSeconds(),
        right ? "it closes when it is over" : "IT IS NOT RIGHT");
    if (!right) {
      System.exit(1);
    }
  }

  private boolean run() throws IOException, InterruptedException, SQLException {
    say(options.payments() + " orders are registered");
    forEach(1, options.payments(), this::register);
    int lost = options.lostNotices();
    say(lost + " are paid, and their notices are lost at the channel");
    forEach(1, lost, this::pay);
    stage.channels().sendNoticesTo(List.of(stage.service().url()));
    int prompt = options.payments() - options.lostBookings();
    say((prompt - lost) + " are paid, and announced");
    forEach(lost + 1, prompt, this::pay);
    awaitNotices();
    say(options.refunds() + " of them are refunded in part");
    forEach(lost + 1, lost + options.refunds(), this::refund);
    awaitNotices();
    say(options.lostBookings() + " are paid; the service is killed between claim and booking");
    loseBookings(prompt + 1, options.payments());
    Duration repair = restart();
    return closeDays(repair);
  }

  private void loseBookings(int from, int to) throws SQLException, InterruptedException {
    List<String> orderNos = new ArrayList<>();
    for (int number = from; number <= to; number++) {
      orderNos.add(orderNo(number));
    }
    stage.withLocked(
        orderNos,
        () -> {
          forEach(from, to, this::pay);
          stage.awaitOrphans(options.lostBookings());
          stage.service().kill();
        });
  }

  /** Returns how long after the service was up again the last orphan was booked. */
  private Duration restart() throws SQLException, InterruptedException {
    stage.awaitOrphans(options.lostBookings());
    stage.service().start();
    Instant ready = Instant.now();
    stage.awaitOrphans(0);
    Duration repair = Duration.between(ready, Instant.now());
    say(options.lostBookings() + " orphans are booked");
    awaitNotices();
    return repair;
  }

  private boolean closeDays(Duration repair) throws IOException, InterruptedException {
    say("the statements are imported");
    List<JsonNode> days = importAll();
    long entries = books.entries();
    List<JsonNode> again = importAll();
    boolean unchanged =
        again.stream().allMatch(day -> day.get("effect").asString().equals("UNCHANGED"))
            && books.entries() == entries;
    DayReport report = new DayReport(options, days, unchanged, books, repair);
    boolean right = report.print();
    for (JsonNode day : days) {
      right &= closesWhenItIsOver(day);
    }
    return right;
  }

  private List<JsonNode> importAll() throws IOException, InterruptedException {
    List<JsonNode> days = new ArrayList<>();
    LocalDate today = LocalDate.now(BEIJING);
    for (SimulatedChannel channel : SimulatedChannel.values()) {
      for (LocalDate date = firstDay; !date.isAfter(today); date = date.plusDays(1)) {
        days.add(upload(channel, date));
      }
    }
    return days;
  }

  private JsonNode upload(SimulatedChannel channel, LocalDate date)
      throws IOException, InterruptedException {
    String query =
        "/statements?channel=%s&date=%s&rows=%d"
            .formatted(channel, date, stage.channels().statementRows(channel, date));
    return expectOk(service.upload(query, stage.channels().statement(channel, date)));
  }

  /** The day is played in real time, so today's is in order when nothing but its end is missing. */
  private boolean closesWhenItIsOver(JsonNode day) throws IOException, InterruptedException {
    String body =
        """
        {"actionNo":"%s-%s","by":"finance desk","reason":"every row is matched"}\
        """
            .formatted(run, day.get("id").asString());
    HttpResponse<String> answer =
        service.post("/reconciliations/" + day.get("id").asString() + "/close", body);
    boolean inOrder = day.get("state").asString().equals("MATCHED");
    return answer.statusCode() == CONFLICT
        ? inOrder && answer.body().contains("expected a day that is over")
        : expectOk(answer).get("state").asString().equals("CLOSED");
  }

  private void register(int number) throws IOException, InterruptedException {
    expectOk(
        service.post(
            "/orders",
            """
            {"orderNo":"%s","channel":"%s","amount":%d,"currency":"CNY"}\
            """
                .formatted(orderNo(number), channel(number), amount(number))));
  }

  private void pay(int number) {
    SimulatedPayment payment =
        stage.channels().pay(channel(number), orderNo(number), amount(number));
    if (payment.amountMinor() != amount(number)) {
      throw new IllegalStateException("the channel took another amount");
    }
  }

  private void refund(int number) throws IOException, InterruptedException {
    expectOk(
        service.post(
            "/orders/" + orderNo(number) + "/refunds",
            "{\"refundNo\":\"%s-R%d\",\"amount\":%d}".formatted(run, number, amount(number) / 2)));
  }

  private void awaitNotices() throws InterruptedException {
    if (!stage.channels().awaitNoticesSent(PATIENCE)) {
      throw new IllegalStateException("notices are still under way");
    }
  }

  private String orderNo(int number) {
    return run + "-" + number;
  }

  private static long amount(int number) {
    return 400L + number % 600;
  }

  private static SimulatedChannel channel(int number) {
    SimulatedChannel[] channels = SimulatedChannel.values();
    return channels[number % channels.length];
  }

  static JsonNode expectOk(HttpResponse<String> answer) {
    if (answer.statusCode() != 200 && answer.statusCode() != 201) {
      throw new IllegalStateException(
          "expected 200 or 201, found %d: %s".formatted(answer.statusCode(), answer.body()));
    }
    return JSON.readTree(answer.body());
  }

  private static void forEach(int from, int to, Step step) throws InterruptedException {
    ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
    AtomicInteger failures = new AtomicInteger();
    for (int number = from; number <= to; number++) {
      int current = number;
      senders.execute(
          () -> {
            try {
              step.take(current);
            } catch (IOException | RuntimeException e) {
              failures.incrementAndGet();
              System.err.printf("step %d failed: %s%n", current, e.getMessage());
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
    senders.shutdown();
    boolean ended = senders.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    if (!ended || failures.get() > 0) {
      throw new IllegalStateException(failures.get() + " steps failed");
    }
  }

  private static void say(String what) {
    System.out.printf("%tT  %s%n", System.currentTimeMillis(), what);
  }

  /** What is done for the order of one number. */
  @FunctionalInterface
  private interface Step {
    void take(int number) throws IOException, InterruptedException;
  }
}
