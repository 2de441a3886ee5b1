package io.oncebook.benchmarks.booking;

import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.kafka.broker.BrokerCluster;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.bootstrap.sandbox.SandboxClient;
import io.oncebook.bootstrap.sandbox.SandboxService;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jooq.impl.DSL;

/**
 * On one database and in one run: new facts by a bare JDBC program, over HTTP, and over Kafka, in
 * turn for several rounds; then the ratios of the medians, and the books.
 */
public final class IntakeBenchmark {

  private static final int FACTS = Integer.getInteger("intake.facts", 3000);
  private static final int ROUNDS = Integer.getInteger("intake.rounds", 3);
  private static final int THREADS = Integer.getInteger("intake.threads", 8);

  private final TestDatabase database;
  private final ServiceClients doors;
  private final EventsOverKafka events;
  private final List<Measurement> bare = new ArrayList<>();
  private final List<Measurement> http = new ArrayList<>();
  private final List<EventsOverKafka.Round> kafka = new ArrayList<>();

  private IntakeBenchmark(TestDatabase database, SandboxService service, EventsOverKafka events) {
    this.database = database;
    this.doors =
        new ServiceClients(
            new SandboxClient(List.of(service.url()), SandboxService.API_TOKEN), THREADS);
    this.events = events;
  }

  /** Runs the benchmark; the database is chosen as for tests, the broker is one of its own. */
  public static void main(String[] args) throws Exception {
    TestDatabase database = TestDatabase.create();
    boolean right;
    try (BrokerCluster broker = BrokerCluster.start(Files.createTempDirectory("intake"), 1);
        EventsOverKafka events = new EventsOverKafka(broker.bootstrapServers(), database);
        SandboxService service = SandboxService.start(properties(database, broker))) {
      right = new IntakeBenchmark(database, service, events).run();
    }
    System.exit(right ? 0 : 1);
  }

  private static Map<String, Object> properties(TestDatabase database, BrokerCluster broker) {
    Map<String, Object> properties = new HashMap<>(database.properties());
    properties.putAll(SandboxService.kafka(broker.bootstrapServers()));
    return properties;
  }

  private boolean run() throws Exception {
    try (HikariDataSource pool = database.poolOf(THREADS)) {
      BareJdbc program = new BareJdbc(pool);
      // Round 0 warms up all sides and is not counted.
      for (int round = 0; round <= ROUNDS; round++) {
        Measurement a =
            Measurement.of(doors.registered("A" + round, FACTS), THREADS, program::book);
        Measurement b =
            Measurement.of(doors.registered("B" + round, FACTS), THREADS, doors::overHttp);
        EventsOverKafka.Round d = events.run(doors.registered("D" + round, FACTS));
        if (round > 0) {
          bare.add(a);
          http.add(b);
          kafka.add(d);
        }
        System.out.printf(
            "round %d: bare %,.0f/s, HTTP %,.0f/s, Kafka %,.0f/s, announced %,.0f/s, %d waited%n",
            round, a.perSecond(), b.perSecond(), d.booked(), d.announced(), d.deepest());
      }
    }
    return report();
  }

  private boolean report() throws Exception {
    double a = Measurement.medianOf(bare).perSecond();
    double b = Measurement.medianOf(http).perSecond();
    double d = median(EventsOverKafka.Round::booked);
    double announced = median(EventsOverKafka.Round::announced);
    int expected = 3 * FACTS * (ROUNDS + 1);
    int entries = database.dsl().fetchCount(DSL.table("journal_entry"));
    System.out.printf(
        """

        medians of %d rounds, %d facts each, %d threads, %s
          (a) bare JDBC, two commits each   %,8.0f/s
          (b) over HTTP, new                %,8.0f/s
          (d) over Kafka, new               %,8.0f/s
              and announced                 %,8.0f/s
          d/b %.2f   d/a %.2f   announced/booked %.2f   at most %.0f announcements waited
          journal entries %d of %d: %s
        """,
        ROUNDS,
        FACTS,
        THREADS,
        TestDatabase.server().version(),
        a,
        b,
        d,
        announced,
        d / b,
        d / a,
        announced / d,
        kafka.stream().mapToDouble(EventsOverKafka.Round::deepest).max().orElse(0),
        entries,
        expected,
        entries == expected ? "the books are right" : "THE BOOKS ARE WRONG");
    return entries == expected;
  }

  private double median(ToDoubleFunction<EventsOverKafka.Round> figure) {
    return kafka.stream()
        .map(figure::applyAsDouble)
        .sorted(Comparator.naturalOrder())
        .toList()
        .get(kafka.size() / 2);
  }
}
