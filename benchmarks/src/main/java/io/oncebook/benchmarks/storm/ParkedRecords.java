package io.oncebook.benchmarks.storm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** What was parked of one run. */
final class ParkedRecords {

  static final String TOPIC = "oncebook.channel-events.parked";

  private final String run;
  private final Set<String> malformed = new HashSet<>();
  private int count;
  private int events;

  ParkedRecords(String run) {
    this.run = run;
  }

  /** Counts the record if it is of this run. */
  void add(ConsumerRecord<byte[], byte[]> record) {
    if (!run.equals(header(record, KafkaSender.RUN))) {
      return;
    }
    count++;
    String number = header(record, KafkaSender.MALFORMED);
    if (number.isEmpty()) {
      events++;
    } else {
      malformed.add(number);
    }
  }

  /** How many malformed records are there, each counted once. */
  int malformed() {
    return malformed.size();
  }

  /** How many good events are there, which they must not be. */
  int events() {
    return events;
  }

  /** How many copies are there more than once. */
  int repeats() {
    return count - events - malformed.size();
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null ? "" : new String(header.value(), UTF_8);
  }
}
