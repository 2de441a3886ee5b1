package io.oncebook.adapter.kafka.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** An announcement as a receiver sees it. */
final class Announced {

  private Announced() {}

  static String id(ConsumerRecord<byte[], byte[]> record) {
    return header(record, "oncebook-announcement-id");
  }

  static String key(ConsumerRecord<byte[], byte[]> record) {
    return new String(record.key(), UTF_8);
  }

  /** The last one of this name, for that is the one that was put there last. */
  static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }
}
