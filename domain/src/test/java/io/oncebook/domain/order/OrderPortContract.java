package io.oncebook.domain.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
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

  @Test
  void order_is_due_for_a_question_when_its_time_has_come_until_it_is_paid_or_closed() {
    register("NEVER", null);
    register("LATER", LATER.plusSeconds(1));
    OpenOrder second = register("A", LATER);
    OpenOrder first = register("B", Fixture.NOON);
    register("PAID", LATER);
    register("CLOSED", LATER);
    inTransaction(
        "PAID", (unit, order) -> unit.markPaid(order, new ChannelTransactionNo("4"), LATER));
    inTransaction("CLOSED", (unit, order) -> unit.markClosed(order, LATER));

    assertThat(due(LATER)).containsExactly(first, second);
    assertThat(orders().dueForQuery(LATER, 1)).hasSize(1);
  }

  @Test
  void question_is_taken_by_one_and_counted() {
    OpenOrder seen = register("A", LATER);

    assertThat(orders().takeQuery(seen, LATER.plusSeconds(5))).isTrue();
    assertThat(orders().takeQuery(seen, LATER.plusSeconds(6))).isFalse();

    assertThat(due(LATER)).isEmpty();
    OpenOrder again = new OpenOrder(seen.order(), 1);
    assertThat(due(LATER.plusSeconds(5))).containsExactly(again);
    assertThat(orders().takeQuery(again, null)).isTrue();
    assertThat(due(LATER.plusSeconds(3_600))).isEmpty();
  }

  @Test
  void question_about_an_order_that_is_paid_meanwhile_is_not_taken() {
    OpenOrder seen = register("A", LATER);
    inTransaction("A", (unit, order) -> unit.markPaid(order, new ChannelTransactionNo("4"), LATER));

    assertThat(orders().takeQuery(seen, LATER)).isFalse();
    assertThat(due(LATER.plusSeconds(3_600))).isEmpty();
  }

  private OpenOrder register(String orderNo, @Nullable Instant nextQueryAt) {
    return new OpenOrder(
        orders()
            .register(fixture.order(orderNo, Fixture.yuan("1")), Fixture.NOON, nextQueryAt)
            .order(),
        0);
  }

  /** The fixture's own; other tenants share the store. */
  private List<OpenOrder> due(Instant now) {
    return orders().dueForQuery(now, Integer.MAX_VALUE).stream()
        .filter(due -> due.order().registration().tenantId().equals(fixture.tenantId()))
        .toList();
  }

  private RegistrationResult register(String orderNo) {
    return orders().register(fixture.order(orderNo, Fixture.yuan("1")), Fixture.NOON);
  }

  private ChannelOrder find(String orderNo) {
    return orders().find(fixture.tenantId(), new OrderNo(orderNo)).orElseThrow();
  }

  private void inTransaction(String orderNo, BiConsumer<SettlementTransaction, ChannelOrder> step) {
    transactions()
        .run(
            unit -> {
              step.accept(
                  unit, unit.lockOrder(fixture.tenantId(), new OrderNo(orderNo)).orElseThrow());
              return TransactionOutcome.commit(orderNo);
            });
  }
}
