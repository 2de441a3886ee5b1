package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.trial.UnreliableDataSource.Fault;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.order.OrderState;
import java.util.function.BiConsumer;
import javax.sql.DataSource;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every call to the server, on the way of a notice or of a registration, goes wrong once. */
class CrashPointIT {

  private static final TestDatabase DATABASE = TestDatabase.shared();

  private final ServiceInstance healthy = new ServiceInstance(DATABASE.pool());

  @ParameterizedTest
  @EnumSource
  void payment_of_a_registered_order_is_booked_once(Fault fault) {
    atEveryCall(
        fault,
        (instance, fixture) -> instance.register(fixture.order()),
        (instance, fixture) -> instance.deliver(fixture.payment()));
  }

  @ParameterizedTest
  @EnumSource
  void payment_that_comes_before_its_order_is_booked_once(Fault fault) {
    atEveryCall(
        fault,
        (instance, fixture) -> {},
        (instance, fixture) -> instance.deliver(fixture.payment()));
  }

  @ParameterizedTest
  @EnumSource
  void registration_of_an_order_whose_payment_waits_books_it_once(Fault fault) {
    atEveryCall(
        fault,
        (instance, fixture) -> instance.deliver(fixture.payment()),
        (instance, fixture) -> instance.register(fixture.order()));
  }

  @ParameterizedTest
  @EnumSource
  void notice_that_contradicts_the_first_books_nothing(Fault fault) {
    atEveryCall(
        fault,
        (instance, fixture) -> {
          instance.register(fixture.order());
          instance.deliver(fixture.payment());
        },
        (instance, fixture) ->
            instance.deliver(fixture.payment(fixture.trade(), Fixture.yuan("99.99"))));
  }

  private void atEveryCall(
      Fault fault,
      BiConsumer<ServiceInstance, Fixture> before,
      BiConsumer<ServiceInstance, Fixture> step) {
    for (int call = 1; crashed(call, fault, before, step); call++) {
      assertThat(call).as("calls of one step").isLessThan(200);
    }
  }

  /** Whether the step has enough calls for this one to go wrong. */
  private boolean crashed(
      int call,
      Fault fault,
      BiConsumer<ServiceInstance, Fixture> before,
      BiConsumer<ServiceInstance, Fixture> step) {
    Fixture fixture = Fixture.ofNewTenant();
    before.accept(healthy, fixture);
    UnreliableDataSource unreliable =
        new UnreliableDataSource(DATABASE.pool(), fault, UnreliableDataSource.call(call));
    attempt(step, unreliable.dataSource(), fixture);
    assertBookedOnce(fixture, "call " + call);
    return unreliable.happened();
  }

  private static void attempt(
      BiConsumer<ServiceInstance, Fixture> step, DataSource dataSource, Fixture fixture) {
    try {
      step.accept(new ServiceInstance(dataSource), fixture);
    } catch (DataAccessException e) {
      // The sender is told of a failure, and comes again below.
    }
  }

  private void assertBookedOnce(Fixture fixture, String where) {
    TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());
    books.assertSound(where);

    healthy.deliver(fixture.payment());
    healthy.register(fixture.order());

    books.assertSound(where);
    assertThat(books.entries()).as(where).hasSize(1);
    assertThat(books.orphans()).as(where).isEmpty();
    assertThat(books.order(fixture.orderNo()).orElseThrow().state())
        .as(where)
        .isEqualTo(OrderState.PAID);
  }
}
