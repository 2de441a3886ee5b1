package io.oncebook.benchmarks.drill;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What the drill is made of, from system properties.
 *
 * @param facts {@code drill.facts}: distinct payments, over all channels
 * @param deliveries {@code drill.deliveries}: how often each payment is announced
 * @param senders {@code drill.senders}: how many deliveries are under way at once
 * @param malformed {@code drill.malformed}: how many records are sent to Kafka that are no events
 * @param databasePause {@code drill.database-pause}, in seconds: how long the database is away
 * @param seed {@code drill.seed}: decides deliveries and the moments of faults
 * @param folder {@code drill.folder}: where everything is kept, each run in a folder of its own
 */
record DrillOptions(
    int facts,
    int deliveries,
    int senders,
    int malformed,
    Duration databasePause,
    int seed,
    Path folder) {

  static DrillOptions fromSystemProperties() {
    return new DrillOptions(
        Integer.getInteger("drill.facts", 20_000),
        Integer.getInteger("drill.deliveries", 3),
        Integer.getInteger("drill.senders", 16),
        Integer.getInteger("drill.malformed", 100),
        Duration.ofSeconds(Integer.getInteger("drill.database-pause", 60)),
        Integer.getInteger("drill.seed", 1),
        Path.of(System.getProperty("drill.folder", "target/drill")));
  }

  DrillOptions {
    if (databasePause.isNegative() || databasePause.compareTo(Duration.ofMinutes(10)) > 0) {
      throw new IllegalArgumentException("drill.database-pause must be 0 to 600 seconds");
    }
  }
}
