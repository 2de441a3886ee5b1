package io.oncebook.benchmarks.drill;

import io.oncebook.benchmarks.storm.Storm;
import io.oncebook.benchmarks.storm.StormOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Starts database, broker and two instances, lets the storm rage over both doors, and meanwhile
 * kills an instance, kills the broker, and takes the database away. Ends with exit code 1 when the
 * books, the announcements or the parked records are wrong afterwards.
 */
public final class Drill {

  private static final int RANGE_PERCENT = 6;

  private final DrillOptions options;
  private final Random random;
  private final TestCluster stage;

  private Drill(DrillOptions options, TestCluster stage) {
    this.options = options;
    this.random = new Random(options.seed());
    this.stage = stage;
  }

  /** Runs one drill with the options given as system properties. */
  public static void main(String[] args) throws IOException, InterruptedException {
    DrillOptions options = DrillOptions.fromSystemProperties();
    Instant start = Instant.now();
    Path folder = options.folder().resolve(Long.toString(start.toEpochMilli())).toAbsolutePath();
    Files.createDirectories(folder);
    System.out.printf("Everything is kept below %s%n", folder);
    boolean right;
    try (TestCluster stage = new TestCluster(folder)) {
      Runtime.getRuntime().addShutdownHook(new Thread(stage::close));
      right = new Drill(options, stage).run();
    }
    System.out.printf(
        "%nThe drill took %s: %s%n",
        Duration.between(start, Instant.now()).truncatedTo(ChronoUnit.SECONDS),
        right ? "all is well" : "NOT ALL IS WELL");
    if (!right) {
      System.exit(1);
    }
  }

  private boolean run() throws IOException, InterruptedException {
    System.out.println("Starting MariaDB, a Kafka broker and two instances ...");
    stage.open();
    try (PlannedFaults faults = new PlannedFaults(faults())) {
      boolean right = new Storm(storm(), Instant.now(), faults).run();
      faults.awaitEnd();
      return right;
    }
  }

  private List<PlannedFault> faults() {
    return List.of(
        new PlannedFault(about(20), () -> stage.loseInstance(Duration.ofSeconds(3))),
        new PlannedFault(about(40), () -> stage.loseBroker(Duration.ofSeconds(5))),
        new PlannedFault(about(60), () -> stage.loseDatabase(options.databasePause())));
  }

  private int about(int percent) {
    return percent - RANGE_PERCENT + random.nextInt(2 * RANGE_PERCENT + 1);
  }

  private StormOptions storm() {
    Properties storm = new Properties();
    storm.setProperty(
        "storm.urls",
        stage.instances().stream()
            .map(instance -> instance.url().toString())
            .collect(Collectors.joining(",")));
    storm.setProperty("storm.brokers", stage.brokers());
    storm.setProperty("storm.via", "both");
    storm.setProperty("storm.facts", Integer.toString(options.facts()));
    storm.setProperty("storm.deliveries", Integer.toString(options.deliveries()));
    storm.setProperty("storm.senders", Integer.toString(options.senders()));
    storm.setProperty("storm.malformed", Integer.toString(options.malformed()));
    storm.setProperty("storm.seed", Integer.toString(options.seed()));
    return StormOptions.from(storm);
  }
}
