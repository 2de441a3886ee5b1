package io.oncebook.adapter.kafka.intake;

import io.oncebook.adapter.kafka.event.ChannelEventCodec;
import io.oncebook.adapter.kafka.event.UnreadableEventException;
import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.idempotency.Evidence;
import io.oncebook.domain.order.PaymentReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes records to the books, and to the parking what is no event. */
public final class Intake {

  private final ChannelEventCodec codec;
  private final KnownAccounts accounts;
  private final HandleNoticeBatchUseCase notices;
  private final Parking parking;

  public Intake(
      ChannelEventCodec codec,
      KnownAccounts accounts,
      HandleNoticeBatchUseCase notices,
      Parking parking) {
    this.codec = codec;
    this.accounts = accounts;
    this.notices = notices;
    this.parking = parking;
  }

  /**
   * Returns, for the records that must come again, what hindered them. All others are durable:
   * booked, claimed, or parked.
   */
  Map<Place, RuntimeException> take(List<ConsumerRecord<byte[], byte[]>> records) {
    List<Place> places = new ArrayList<>();
    List<VerifiedNotice> events = new ArrayList<>();
    List<UnusableRecord> unusable = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      try {
        ChannelEvent event = codec.decode(record.value());
        PaymentReference trade = event.trade();
        if (accounts.has(trade.tenantId(), trade.channel())) {
          places.add(Place.of(record));
          events.add(new VerifiedNotice(event, Evidence.of(record.value())));
        } else {
          unusable.add(UnusableRecord.ofUnknownAccount(record, trade));
        }
      } catch (UnreadableEventException e) {
        unusable.add(UnusableRecord.unreadable(record, e));
      }
    }
    Map<Place, RuntimeException> failures = failures(places, notices.handleAll(events));
    failures.putAll(parking.park(inReach(unusable, failures.keySet())));
    return failures;
  }

  /**
   * Those behind which their partition moves on. The others come again with what hinders it, and
   * would be parked each time.
   */
  private static List<UnusableRecord> inReach(List<UnusableRecord> unusable, Set<Place> failed) {
    return unusable.stream()
        .filter(one -> failed.stream().noneMatch(Place.of(one.record())::isBehind))
        .toList();
  }

  private static Map<Place, RuntimeException> failures(
      List<Place> places, List<NoticeResult> results) {
    Map<Place, RuntimeException> failures = new HashMap<>();
    for (int i = 0; i < places.size(); i++) {
      RuntimeException failure = results.get(i).failure();
      if (failure != null) {
        failures.put(places.get(i), failure);
      }
    }
    return failures;
  }
}
