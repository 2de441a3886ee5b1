package io.oncebook.benchmarks.sweep;

import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.benchmarks.statement.Bill;
import io.oncebook.benchmarks.statement.FilledLedger;
import io.oncebook.benchmarks.statement.PlainTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jooq.impl.DSL;

/**
 * In a ledger with very many booked claims, in turn for several rounds: new notices, claimed and
 * booked by several threads, and orphans, which one sweeper finds and books. No HTTP on either
 * side. Then the ratio of the medians.
 */
public final class SweepBenchmark {

  private static final int CLAIMS = Integer.getInteger("sweep.claims", 1_000_000);
  private static final int ORPHANS = Integer.getInteger("sweep.orphans", 10_000);
  private static final int NOTICES = Integer.getInteger("sweep.notices", 5_000);
  private static final int ROUNDS = Integer.getInteger("sweep.rounds", 3);
  private static final int THREADS = Integer.getInteger("sweep.threads", 8);

  private final TestDatabase database;
  private final List<Round> rounds = new ArrayList<>();

  /** What one round came to, per second. */
  private record Round(double fresh, double swept) {}

  private SweepBenchmark(TestDatabase database) {
    this.database = database;
  }

  /** Runs the benchmark; the database is chosen as for tests. */
  public static void main(String[] args) throws Exception {
    TestDatabase database = TestDatabase.create();
    fill(database);
    boolean right = new SweepBenchmark(database).run();
    System.exit(right ? 0 : 1);
  }

  /** Books what notices of a large bill have booked. */
  private static void fill(TestDatabase database) throws IOException, SQLException {
    Path plain = Files.createTempFile("sweep-benchmark-", ".csv");
    Bill bill = new Bill(CLAIMS);
    try (PlainTable table = PlainTable.create(TestDatabase.server(), database.schema())) {
      bill.writePlain(plain);
      table.load(plain);
      FilledLedger.fill(table, bill);
    } finally {
      Files.delete(plain);
    }
    System.out.printf("%,d claims are booked%n", CLAIMS);
  }

  private boolean run() throws InterruptedException, SQLException {
    int before = entries();
    try (HikariDataSource pool = database.poolOf(THREADS)) {
      Worker worker = new Worker(pool, THREADS);
      // Round 0 warms up both sides and is not counted.
      for (int round = 0; round <= ROUNDS; round++) {
        Round seen =
            new Round(
                worker.bookNew("N" + round + "-", NOTICES),
                worker.sweep("S" + round + "-", ORPHANS));
        System.out.printf(
            "round %d: new %,.0f/s, swept %,.0f/s%n", round, seen.fresh(), seen.swept());
        if (round > 0) {
          rounds.add(seen);
        }
      }
    }
    return report(before + (ROUNDS + 1) * (NOTICES + ORPHANS));
  }

  private boolean report(int expected) throws SQLException {
    double fresh = median(Round::fresh);
    double swept = median(Round::swept);
    boolean right = entries() == expected;
    System.out.printf(
        """

        medians of %d rounds among %,d booked claims, %s
          new notices, %d threads        %,8.0f/s   %,d each round
          orphans, one sweeper           %,8.0f/s   %,d each round
          swept/new %.2f
          journal entries %,d of %,d: %s
        """,
        ROUNDS,
        CLAIMS,
        TestDatabase.server().version(),
        THREADS,
        fresh,
        NOTICES,
        swept,
        ORPHANS,
        swept / fresh,
        entries(),
        expected,
        right ? "the books are right" : "THE BOOKS ARE WRONG");
    return right;
  }

  private int entries() {
    return database.dsl().fetchCount(DSL.table("journal_entry"));
  }

  private double median(ToDoubleFunction<Round> figure) {
    return rounds.stream()
        .map(figure::applyAsDouble)
        .sorted(Comparator.naturalOrder())
        .toList()
        .get(rounds.size() / 2);
  }
}
