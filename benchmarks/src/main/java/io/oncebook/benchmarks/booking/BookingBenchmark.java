package io.oncebook.benchmarks.booking;

import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.benchmarks.storm.StormPayment;
import io.oncebook.bootstrap.sandbox.SandboxClient;
import io.oncebook.bootstrap.sandbox.SandboxService;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jooq.impl.DSL;
import tools.jackson.databind.json.JsonMapper;

/**
 * On one database and in one run: new notices by a bare JDBC program, new notices over HTTP, and
 * repeats over HTTP, in turn for several rounds; then the ratios of the medians, and the books.
 */
public final class BookingBenchmark {

  private static final int NOTICES = Integer.getInteger("booking.notices", 1500);
  private static final int ROUNDS = Integer.getInteger("booking.rounds", 5);
  private static final int THREADS = Integer.getInteger("booking.threads", 8);
  private static final int WARM_UP = Integer.getInteger("booking.warm-up", 2);
  private static final int REPEATS = 4;

  private final TestDatabase database;
  private final SandboxClient instances;
  private final ServiceClients doors;
  private final List<Measurement> bare = new ArrayList<>();
  private final List<Measurement> fresh = new ArrayList<>();
  private final List<Measurement> repeats = new ArrayList<>();

  private BookingBenchmark(TestDatabase database, SandboxService service) {
    this.database = database;
    this.instances = new SandboxClient(List.of(service.url()), SandboxService.API_TOKEN);
    this.doors = new ServiceClients(instances, THREADS);
  }

  /** Runs the benchmark; the database is chosen as for tests. */
  public static void main(String[] args) throws IOException, InterruptedException, SQLException {
    TestDatabase database = TestDatabase.create();
    boolean right;
    Map<String, Object> properties = new HashMap<>(database.properties());
    // Orders wait here until their round begins; nobody is to ask a channel about them meanwhile.
    properties.put("oncebook.follow-up.schedule", "1h");
    try (SandboxService service = SandboxService.start(properties)) {
      right = new BookingBenchmark(database, service).run();
    }
    System.exit(right ? 0 : 1);
  }

  private boolean run() throws IOException, InterruptedException, SQLException {
    try (HikariDataSource pool = database.poolOf(THREADS)) {
      BareJdbc program = new BareJdbc(pool);
      // A service runs for days: what the compiler does in the first minutes is not counted.
      for (int round = 1 - WARM_UP; round <= ROUNDS; round++) {
        round(program, round);
      }
    }
    return report();
  }

  private void round(BareJdbc program, int round) throws InterruptedException {
    List<StormPayment> forBare = doors.registered("A" + (round + WARM_UP), NOTICES);
    List<StormPayment> forHttp = doors.registered("B" + (round + WARM_UP), NOTICES);
    List<StormPayment> again = repeats(forHttp, round);
    Measurement a = Measurement.of(forBare, THREADS, program::book);
    Measurement b = Measurement.of(forHttp, THREADS, doors::overHttp);
    Measurement c = Measurement.of(again, THREADS, doors::overHttp);
    if (round > 0) {
      bare.add(a);
      fresh.add(b);
      repeats.add(c);
      System.out.printf("round %d%n  bare    %s%n  new     %s%n  repeats %s%n", round, a, b, c);
    }
  }

  private static List<StormPayment> repeats(List<StormPayment> payments, int seed) {
    List<StormPayment> repeats = new ArrayList<>();
    for (int i = 0; i < REPEATS; i++) {
      repeats.addAll(payments);
    }
    Collections.shuffle(repeats, new Random(seed));
    return repeats;
  }

  private boolean report() throws IOException, InterruptedException, SQLException {
    Measurement a = Measurement.medianOf(bare);
    Measurement b = Measurement.medianOf(fresh);
    Measurement c = Measurement.medianOf(repeats);
    boolean zero =
        JsonMapper.shared()
            .readTree(instances.get("/trial-balance").body())
            .get("zero")
            .asBoolean();
    int expected = 2 * NOTICES * (ROUNDS + WARM_UP);
    int entries = database.dsl().fetchCount(DSL.table("journal_entry"));
    boolean right = zero && entries == expected;
    System.out.printf(
        """

        medians of %d rounds, %d notices each, %d threads, %s
          (a) bare JDBC, new     %s
          (b) over HTTP, new     %s
          (c) over HTTP, repeats %s
          b/a %.2f   c/b %.2f
          journal entries %d of %d, trial balance %s: %s
        """,
        ROUNDS,
        NOTICES,
        THREADS,
        TestDatabase.server().version(),
        a,
        b,
        c,
        b.perSecond() / a.perSecond(),
        c.perSecond() / b.perSecond(),
        entries,
        expected,
        zero ? "zero" : "NOT ZERO",
        right ? "the books are right" : "THE BOOKS ARE WRONG");
    return right;
  }
}
