package io.oncebook.adapter.kafka.intake;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Where a record stands in its topic. */
record Place(TopicPartition partition, long offset) {

  static Place of(ConsumerRecord<?, ?> record) {
    return new Place(new TopicPartition(record.topic(), record.partition()), record.offset());
  }

  boolean isBehind(Place other) {
    return partition.equals(other.partition) && offset > other.offset;
  }

  @Override
  public String toString() {
    return partition + "@" + offset;
  }
}
