package io.oncebook.benchmarks.statement;

import io.oncebook.adapter.persistence.database.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A statement against a ledger of the same size, on one database and in one run: loaded and
 * compared by plain SQL, and imported by the service's own code with a small heap, in turn for
 * several rounds; then the ratio of the medians. Both must find the same differences.
 */
public final class StatementBenchmark {

  private static final int ROWS = Integer.getInteger("statement.rows", 1_000_000);
  private static final int ROUNDS = Integer.getInteger("statement.rounds", 3);

  private static final String BREAKS =
      "SELECT COUNT(*) FROM reconciliation_break WHERE kind IN (%s) AND state IN ('OPEN', 'NOTED')";

  private final TestDatabase database;
  private final PlainTable table;
  private final Path packed;
  private final Path plain;
  private final List<PlainReport> bare = new ArrayList<>();
  private final List<ImportReport> imports = new ArrayList<>();

  private record PlainReport(double loadSeconds, double compareSeconds) {

    double seconds() {
      return loadSeconds + compareSeconds;
    }

    @Override
    public String toString() {
      return "%.1f s (loaded %.1f, compared %.1f)"
          .formatted(seconds(), loadSeconds, compareSeconds);
    }
  }

  private StatementBenchmark(TestDatabase database, PlainTable table, Path packed, Path plain) {
    this.database = database;
    this.table = table;
    this.packed = packed;
    this.plain = plain;
  }

  /** Runs the benchmark; the database is chosen as for tests. */
  public static void main(String[] args) throws Exception {
    Path packed = Files.createTempFile("statement-benchmark-", ".gz");
    Path plain = Files.createTempFile("statement-benchmark-", ".csv");
    TestDatabase database = TestDatabase.create();
    try (PlainTable table = PlainTable.create(TestDatabase.server(), database.schema())) {
      new StatementBenchmark(database, table, packed, plain).run();
    } finally {
      Files.delete(packed);
      Files.delete(plain);
    }
    System.exit(0);
  }

  private void run() throws IOException, InterruptedException, SQLException {
    Bill bill = new Bill(ROWS);
    bill.writePacked(packed);
    bill.writePlain(plain);
    table.load(plain);
    FilledLedger.fill(table, bill);
    System.out.printf("the ledger holds %,d rows%n", ROWS);
    for (int round = 1; round <= ROUNDS; round++) {
      round(round);
    }
    report();
  }

  private void round(int round) throws IOException, InterruptedException, SQLException {
    table.empty();
    PlainReport a = plain();
    table.empty();
    for (String name :
        List.of(
            "statement",
            "statement_line",
            "statement_odd_row",
            "reconciliation",
            "reconciliation_sum",
            "reconciliation_break")) {
      table.execute("TRUNCATE TABLE " + name);
    }
    ImportReport b = ImportProcess.run(TestDatabase.server(), database.schema(), packed);
    mustBe(2 * FilledLedger.OF_EACH_KIND, breaks("'FOREIGN', 'AMOUNT_DIFFERS'"));
    mustBe(FilledLedger.OF_EACH_KIND, breaks("'BOOKED_NOT_IN_STATEMENT'"));
    mustBe(ROWS - 2 * FilledLedger.OF_EACH_KIND, table.count("SELECT matched FROM reconciliation"));
    bare.add(a);
    imports.add(b);
    System.out.printf("round %d%n  plain SQL %s%n  import    %s%n", round, a, b);
  }

  private PlainReport plain() throws SQLException {
    long start = System.nanoTime();
    table.load(plain);
    long loaded = System.nanoTime();
    mustBe(2 * FilledLedger.OF_EACH_KIND, table.rowsThatDoNotMatch());
    mustBe(FilledLedger.OF_EACH_KIND, table.entriesWithoutARow());
    return new PlainReport((loaded - start) / 1e9, (System.nanoTime() - loaded) / 1e9);
  }

  private long breaks(String kinds) throws SQLException {
    return table.count(BREAKS.formatted(kinds));
  }

  private static void mustBe(long expected, long found) {
    if (found != expected) {
      throw new IllegalStateException("expected %d, found %d".formatted(expected, found));
    }
  }

  private void report() throws SQLException {
    double a = median(bare, PlainReport::seconds);
    double b = median(imports, ImportReport::seconds);
    System.out.printf(
        """

        medians of %d rounds, %,d rows against a ledger of the same size, %s
          (a) LOAD DATA, and one comparison  %6.1f s
          (b) import with 256 MiB of heap    %6.1f s
          b/a %.2f   heap after collections at most %.0f MiB
          both found %d rows and %d entries that do not match
        """,
        ROUNDS,
        ROWS,
        TestDatabase.server().version(),
        a,
        b,
        b / a,
        imports.stream()
            .mapToDouble(report -> Math.max(report.heapKeeping(), report.heapComparing()) / 0x1p20)
            .max()
            .orElse(0),
        2 * FilledLedger.OF_EACH_KIND,
        FilledLedger.OF_EACH_KIND);
  }

  private static <T> double median(List<T> rounds, ToDoubleFunction<T> figure) {
    return rounds.stream()
        .map(figure::applyAsDouble)
        .sorted(Comparator.naturalOrder())
        .toList()
        .get(rounds.size() / 2);
  }
}
