package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.trial.UnreliableDataSource.Fault;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every call to the server, on the way of notices that share their commits, goes wrong once. */
class GroupCrashPointIT {

  private static final TestDatabase DATABASE = TestDatabase.shared();
  private static final int FACTS = 4;

  private final ServiceInstance healthy = new ServiceInstance(DATABASE.pool());

  @ParameterizedTest
  @EnumSource
  void every_fact_of_a_group_is_booked_once(Fault fault) {
    for (int call = 1; crashed(call, fault); call++) {
      assertThat(call).as("calls of one group").isLessThan(200);
    }
  }

  /** Whether the group has enough calls for this one to go wrong. */
  private boolean crashed(int call, Fault fault) {
    Fixture fixture = Fixture.ofNewTenant();
    List<ChannelEvent> events = IntStream.range(0, FACTS).mapToObj(i -> event(i, fixture)).toList();
    IntStream.range(0, FACTS)
        .forEach(i -> healthy.register(fixture.order("T" + i, Fixture.yuan("1"))));
    // One of them is a repeat.
    healthy.deliver(events.get(2));
    UnreliableDataSource unreliable =
        new UnreliableDataSource(DATABASE.pool(), fault, UnreliableDataSource.call(call));

    List<CompletableFuture<NoticeOutcome>> answers =
        new ServiceInstance(unreliable.dataSource()).submitAll(events);

    String where = fault + " at call " + call;
    TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());
    books.assertSound(where);
    assertThat(answers).as(where).hasSize(FACTS).allMatch(CompletableFuture::isDone);
    for (int i = 0; i < FACTS; i++) {
      if (!answers.get(i).isCompletedExceptionally()) {
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
