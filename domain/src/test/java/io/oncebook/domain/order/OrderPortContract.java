package io.oncebook.domain.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.SettlementUnit;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** What every {@link OrderPort} promises. */
public abstract class OrderPortContract {

  private static final Instant LATER = Fixture.NOON.plusSeconds(60);

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract OrderPort orders();

  protected abstract SettlementTransactionPort transactions();

  @Test
  void registered_order_is_found_as_it_was_given() {
    RegistrationResult result = orders().register(fixture.order(), Fixture.NOON);

    ChannelOrder expected = ChannelOrder.registered(fixture.order(), Fixture.NOON);
    assertThat(result).isEqualTo(new RegistrationResult(expected, true));
    assertThat(find("T202603050001")).isEqualTo(expected);
  }

  @Test
  void order_without_subject_is_found_without_subject() {
    OrderRegistration plain =
        new OrderRegistration(
            fixture.tenantId(), new OrderNo("P"), Fixture.WECHAT, Fixture.yuan("1"), null);

    orders().register(plain, Fixture.NOON);

    assertThat(find("P").registration()).isEqualTo(plain);
  }

  @Test
  void unknown_order_is_not_found() {
    assertThat(orders().find(fixture.tenantId(), new OrderNo("NONE"))).isEmpty();
  }

  @Test
  void second_registration_of_a_number_changes_nothing_and_shows_the_first() {
    orders().register(fixture.order(), Fixture.NOON);
    OrderRegistration other = fixture.order("T202603050001", Fixture.yuan("99.99"));

    RegistrationResult result = orders().register(other, LATER);

    assertThat(result.created()).isFalse();
    assertThat(result.agreesWith(other)).isFalse();
    assertThat(result.agreesWith(fixture.order())).isTrue();
    assertThat(result.order().registeredAt()).isEqualTo(Fixture.NOON);
  }

  @Test
  void two_tenants_use_the_same_order_number() {
    orders().register(fixture.order(), Fixture.NOON);

    assertThat(orders().register(Fixture.ofNewTenant().order(), Fixture.NOON).created()).isTrue();
  }

  @Test
  void order_numbers_that_differ_by_case_or_accent_are_different_orders() {
    for (String number : new String[] {"resume", "Resume", "résumé"}) {
      assertThat(register(number).created()).as(number).isTrue();
    }
  }

  @Test
  void paid_order_shows_its_transaction_and_time() {
    RegistrationResult registered = register("A");

    inTransaction("A", (unit, order) -> unit.markPaid(order, new ChannelTransactionNo("4"), LATER));

    assertThat(find("A"))
        .isEqualTo(registered.order().paidBy(new ChannelTransactionNo("4"), LATER));
  }

  @Test
  void closed_order_shows_its_time() {
    RegistrationResult registered = register("A");

    inTransaction("A", (unit, order) -> unit.markClosed(order, LATER));

    assertThat(find("A")).isEqualTo(registered.order().closedAt(LATER));
  }

  private RegistrationResult register(String orderNo) {
    return orders().register(fixture.order(orderNo, Fixture.yuan("1")), Fixture.NOON);
  }

  private ChannelOrder find(String orderNo) {
    return orders().find(fixture.tenantId(), new OrderNo(orderNo)).orElseThrow();
  }

  private void inTransaction(String orderNo, BiConsumer<SettlementUnit, ChannelOrder> step) {
    transactions()
        .run(
            unit -> {
              step.accept(
                  unit, unit.lockOrder(fixture.tenantId(), new OrderNo(orderNo)).orElseThrow());
              return Ending.commit(orderNo);
            });
  }
}
