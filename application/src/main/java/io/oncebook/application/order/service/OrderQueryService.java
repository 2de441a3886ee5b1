package io.oncebook.application.order.service;

import io.oncebook.application.notice.HandleNoticeUseCase;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.order.FollowUpUseCase;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.gateway.OrderQueryResult;
import io.oncebook.domain.order.OpenOrder;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.FollowUpSchedule;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Asks channels about orders that are not paid yet, for some channels soon stop sending notices.
 * What they tell is claimed under the key that the notice has, so whichever comes second is a
 * repeat.
 */
public final class OrderQueryService implements FollowUpUseCase {

  private final OrderPort orders;
  private final ChannelGatewayPort gateways;
  private final HandleNoticeUseCase notices;
  private final FollowUpSchedule schedule;
  private final Duration askFor;
  private final Executor executor;
  private final int batchSize;
  private final Clock clock;

  /**
   * Asks in batches.
   *
   * @param schedule how long to wait after each question
   * @param askFor how long after its registration an order is asked about; it then stays as it is,
   *     and a notice or a statement still books its payment
   * @param executor runs the questions of a batch; its threads wait for channels
   */
  public OrderQueryService(
      OrderPort orders,
      ChannelGatewayPort gateways,
      HandleNoticeUseCase notices,
      FollowUpSchedule schedule,
      Duration askFor,
      Executor executor,
      int batchSize,
      Clock clock) {
    this.orders = orders;
    this.gateways = gateways;
    this.notices = notices;
    this.schedule = schedule;
    this.askFor = askFor;
    this.executor = executor;
    this.batchSize = batchSize;
    this.clock = clock;
  }

  @Override
  public Report followUp() {
    return new Batch<>(orders.dueForQuery(clock.instant(), batchSize), OrderQueryService::name)
        .run(this::ask, executor);
  }

  private void ask(OpenOrder open) {
    OrderRegistration registration = open.order().registration();
    Optional<ChannelGateway> gateway =
        gateways.find(registration.tenantId(), registration.channel());
    Instant next = gateway.isPresent() ? nextQueryAt(open) : null;
    if (orders.takeQuery(open, next)) {
      gateway.ifPresent(channel -> keep(channel.queryOrder(registration)));
    }
  }

  private @Nullable Instant nextQueryAt(OpenOrder open) {
    Instant next = clock.instant().plus(schedule.after(open.queries()));
    return next.isAfter(open.order().registeredAt().plus(askFor)) ? null : next;
  }

  private void keep(OrderQueryResult answer) {
    answer
        .choose(
            told -> Optional.of(new VerifiedNotice(told.event(), told.evidence())),
            notPaid -> Optional.<VerifiedNotice>empty(),
            unclear -> Optional.<VerifiedNotice>empty())
        .ifPresent(notices::handle);
  }

  private static String name(OpenOrder open) {
    OrderRegistration registration = open.order().registration();
    return "order %s of tenant %s".formatted(registration.orderNo(), registration.tenantId());
  }
}
