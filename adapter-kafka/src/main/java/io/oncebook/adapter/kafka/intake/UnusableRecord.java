package io.oncebook.adapter.kafka.intake;

import io.oncebook.adapter.kafka.event.UnreadableEventException;
import io.oncebook.domain.order.PaymentReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A record that is no event here, however often it is read.
 *
 * @param detail what was expected and found, without any text that the record holds
 */
record UnusableRecord(ConsumerRecord<byte[], byte[]> record, String reason, String detail) {

  static UnusableRecord unreadable(
      ConsumerRecord<byte[], byte[]> record, UnreadableEventException why) {
    return new UnusableRecord(record, why.reason().name(), String.valueOf(why.getMessage()));
  }

  static UnusableRecord ofUnknownAccount(
      ConsumerRecord<byte[], byte[]> record, PaymentReference trade) {
    return new UnusableRecord(
        record,
        "UNKNOWN_ACCOUNT",
        "tenant must be one that has an account at the channel, but tenant %s has none at %s"
            .formatted(trade.tenantId(), trade.channel()));
  }
}
