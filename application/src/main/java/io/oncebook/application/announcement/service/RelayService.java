package io.oncebook.application.announcement.service;

import io.oncebook.application.announcement.RelayAnnouncementsUseCase;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.announcement.OutboxPort;
import io.oncebook.domain.announcement.RelayReport;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Sends what the outbox holds. */
public final class RelayService implements RelayAnnouncementsUseCase {

  private final OutboxPort outbox;
  private final AnnouncementPublisherPort publisher;
  private final Clock clock;
  private final Duration keepSent;
  private final int batchSize;

  /**
   * Relays in batches.
   *
   * @param keepSent how long an announcement is kept after it was sent
   */
  public RelayService(
      OutboxPort outbox,
      AnnouncementPublisherPort publisher,
      Clock clock,
      Duration keepSent,
      int batchSize) {
    this.outbox = outbox;
    this.publisher = publisher;
    this.clock = clock;
    this.keepSent = keepSent;
    this.batchSize = batchSize;
  }

  @Override
  public RelayReport relay() {
    return outbox.handOver(
        batchSize, unsent -> publisher.publish(firstOfEachOrder(unsent)), clock.instant());
  }

  @Override
  public boolean putBack() {
    return outbox.putBack(batchSize) == batchSize;
  }

  @Override
  public boolean purge() {
    return outbox.purge(clock.instant().minus(keepSent), batchSize) == batchSize;
  }

  /**
   * The second announcement of an order waits until the first one is confirmed: of two that are
   * under way, the first alone could be lost, and then be sent again behind the second.
   */
  private static List<Announcement> firstOfEachOrder(List<Announcement> announcements) {
    Set<Order> seen = new HashSet<>();
    return announcements.stream().filter(announcement -> seen.add(Order.of(announcement))).toList();
  }

  private record Order(TenantId tenantId, OrderNo orderNo) {

    static Order of(Announcement announcement) {
      return new Order(announcement.tenantId(), announcement.orderNo());
    }
  }
}
