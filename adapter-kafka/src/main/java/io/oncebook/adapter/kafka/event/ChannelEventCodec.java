package io.oncebook.adapter.kafka.event;

import io.oncebook.adapter.kafka.RecordKey;
import io.oncebook.adapter.kafka.event.UnreadableEventException.Reason;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.order.PaymentReference;
import org.jspecify.annotations.Nullable;

/** Channel events as the records of the topic hold them, in the versions that are known here. */
public final class ChannelEventCodec {

  /** Far more than the longest event has, with room for what producers add. */
  static final int MAX_BYTES = 64 * 1024;

  /**
   * Reads the value of a record.
   *
   * @param value null where the record has none
   * @throws UnreadableEventException for every value that is no event, and nothing else
   */
  public ChannelEvent decode(byte @Nullable [] value) {
    if (value == null || value.length == 0) {
      throw new UnreadableEventException(Reason.EMPTY, "value must have bytes, but has none");
    }
    if (value.length > MAX_BYTES) {
      throw new UnreadableEventException(
          Reason.TOO_LARGE,
          "value must have at most %d bytes, but has %d".formatted(MAX_BYTES, value.length));
    }
    return new EventReader(EventJson.parse(value)).read();
  }

  /**
   * The value of the record for this event; {@link #decode} gives the same event back, its time cut
   * to microseconds.
   *
   * @throws IllegalArgumentException for a refund of zero, or a time outside the years 1000 to
   *     9999, which no reader takes
   */
  public byte[] encode(ChannelEvent event) {
    return EventJson.write(event.choose(new EventWriter()));
  }

  /** The key of the record for this event: the same for all events of one order. */
  public byte[] key(ChannelEvent event) {
    PaymentReference trade = event.trade();
    return RecordKey.of(trade.tenantId(), trade.orderNo());
  }
}
