package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.fixture.Fixture;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody holds a connection while waiting for another, so a small pool is only slower. */
class SmallPoolIT {

  /** Long enough for a slow machine: what cannot finish would wait for ever. */
  private static final long PATIENCE_MILLIS = 20_000;

  private static final TestDatabase DATABASE = TestDatabase.shared();

  private final Fixture fixture = Fixture.ofNewTenant();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void four_times_as_many_notices_as_connections_are_all_booked(int connections) throws Exception {
    int notices = 4 * connections;
    try (HikariDataSource pool = DATABASE.poolOf(connections)) {
      pool.setConnectionTimeout(PATIENCE_MILLIS);
      ServiceInstance instance = new ServiceInstance(pool);
      List<Callable<NoticeOutcome>> deliveries =
          IntStream.range(0, notices).mapToObj(number -> delivery(instance, number)).toList();

      List<NoticeOutcome> outcomes = AtOnce.run(deliveries);

      assertThat(outcomes).hasSize(notices).containsOnly(NoticeOutcome.BOOKED);
    }
    TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());
    books.assertSound("in the end");
    assertThat(books.entries()).hasSize(notices);
  }

  private Callable<NoticeOutcome> delivery(ServiceInstance instance, int number) {
    String orderNo = "T" + number;
    instance.register(fixture.order(orderNo, Fixture.yuan("12.34")));
    return () ->
        instance.deliver(
            fixture.payment(
                fixture.trade(Fixture.WECHAT, "42000" + number, orderNo), Fixture.yuan("12.34")));
  }
}
