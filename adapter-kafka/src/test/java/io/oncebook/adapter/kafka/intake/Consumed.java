package io.oncebook.adapter.kafka.intake;

import io.oncebook.adapter.kafka.event.ChannelEventCodec;
import io.oncebook.domain.callback.ChannelEvent;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** Records as a consumer has them. */
final class Consumed {

  static final String TOPIC = "events";
  static final ChannelEventCodec CODEC = new ChannelEventCodec();

  private Consumed() {}

  static TopicPartition partition(int number) {
    return new TopicPartition(TOPIC, number);
  }

  static Place place(int partition, long offset) {
    return new Place(partition(partition), offset);
  }

  static ConsumerRecord<byte[], byte[]> event(int partition, long offset, ChannelEvent event) {
    return record(partition, offset, CODEC.key(event), CODEC.encode(event));
  }

  static ConsumerRecord<byte[], byte[]> record(
      int partition, long offset, byte @Nullable [] key, byte @Nullable [] value) {
    return new ConsumerRecord<>(
        TOPIC,
        partition,
        offset,
        0,
        TimestampType.CREATE_TIME,
        0,
        0,
        key,
        value,
        new RecordHeaders(),
        Optional.empty());
  }
}
