package io.oncebook.application.interleaving;

import io.oncebook.application.port.in.HandleNoticeUseCase;
import io.oncebook.application.port.in.OrdersUseCase;
import io.oncebook.application.service.NoticeService;
import io.oncebook.application.service.OrderService;
import io.oncebook.application.service.SettlementChain;
import io.oncebook.application.watch.WatchedPorts;
import io.oncebook.domain.fixture.Fixture;
import java.time.Clock;
import java.time.ZoneOffset;

/** One running instance of the application. */
record Services(HandleNoticeUseCase notices, OrdersUseCase orders) {

  static Services over(WatchedPorts ports) {
    Clock clock = Clock.fixed(Fixture.NOON, ZoneOffset.UTC);
    SettlementChain chain = new SettlementChain(ports.transactions(), ports.orphans(), clock);
    return new Services(
        new NoticeService(ports.idempotency(), chain, ports.anomalies(), clock),
        new OrderService(ports.orders(), ports.orphans(), chain, clock));
  }
}
