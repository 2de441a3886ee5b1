package io.oncebook.benchmarks.storm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What was announced of one run. */
final class AnnouncementsReport {

  static final String TOPIC = "oncebook.bookings";

  private static final String ID = "oncebook-announcement-id";

  private final String run;
  private final Set<String> ids = new HashSet<>();
  private int count;

  AnnouncementsReport(String run) {
    this.run = run;
  }

  /** Counts the record if it is of this run. */
  void add(ConsumerRecord<byte[], byte[]> record) {
    JsonNode value = JsonMapper.shared().readTree(record.value());
    if (value.get("orderNo").asString().startsWith(run + "-")) {
      count++;
      ids.add(value.get("id").asString());
      for (Header header : record.headers().headers(ID)) {
        // One that differs from the value's is an id without an entry, and is seen as such.
        ids.add(new String(header.value(), UTF_8));
      }
    }
  }

  int count() {
    return count;
  }

  int distinct() {
    return ids.size();
  }

  int repeats() {
    return count - ids.size();
  }

  /** How many of these bookings were not announced. */
  long missing(Set<String> keys) {
    return ids(keys).stream().filter(id -> !ids.contains(id)).count();
  }

  /** How many ids belong to none of these bookings. */
  long strangers(Set<String> keys) {
    Set<String> known = ids(keys);
    return ids.stream().filter(id -> !known.contains(id)).count();
  }

  private static Set<String> ids(Set<String> keys) {
    return keys.stream().map(key -> "1:PAYMENT_BOOKED:" + key).collect(Collectors.toSet());
  }
}
