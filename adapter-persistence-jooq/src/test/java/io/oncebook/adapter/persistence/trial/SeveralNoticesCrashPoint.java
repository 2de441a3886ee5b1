package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.trial.UnreliableDataSource.Fault;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import java.util.List;
import java.util.stream.IntStream;

/** Every call to the server, on the way of several notices at once, goes wrong once. */
abstract class SeveralNoticesCrashPoint {

  private static final TestDatabase DATABASE = TestDatabase.shared();
  private static final int FACTS = 4;

  private final ServiceInstance healthy = new ServiceInstance(DATABASE.pool());

  /** Hands them in, and says of each whether its sender was told success. */
  abstract List<Boolean> handIn(ServiceInstance instance, List<ChannelEvent> events);

  final void assertEachBookedOnceWhateverCallGoesWrong(Fault fault) {
    for (int call = 1; crashed(call, fault); call++) {
      assertThat(call).as("calls on the way of all").isLessThan(200);
    }
  }

  /** Whether there are enough calls for this one to go wrong. */
  private boolean crashed(int call, Fault fault) {
    Fixture fixture = Fixture.ofNewTenant();
    List<ChannelEvent> events = IntStream.range(0, FACTS).mapToObj(i -> event(i, fixture)).toList();
    IntStream.range(0, FACTS)
        .forEach(i -> healthy.register(fixture.order("T" + i, Fixture.yuan("1"))));
    // One of them is a repeat.
    healthy.deliver(events.get(2));
    UnreliableDataSource unreliable =
        new UnreliableDataSource(DATABASE.pool(), fault, UnreliableDataSource.call(call));

    List<Boolean> taken = handIn(new ServiceInstance(unreliable.dataSource()), events);

    String where = fault + " at call " + call;
    TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());
    books.assertSound(where);
    assertThat(taken).as(where).hasSize(FACTS);
    for (int i = 0; i < FACTS; i++) {
      if (taken.get(i)) {
        assertThat(healthy.deliver(events.get(i)).name()).as(where).startsWith("ALREADY_");
      }
    }
    healthy.deliverAll(events);
    healthy.repair(fixture.tenantId());
    books.assertSound(where);
    assertThat(books.entries()).as(where).hasSize(FACTS);
    assertThat(books.orphans()).as(where).isEmpty();
    return unreliable.happened();
  }

  private static ChannelEvent event(int number, Fixture fixture) {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, "N" + number, "T" + number), Fixture.yuan("1"));
  }
}
