package io.oncebook.adapter.persistence.trial;

import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.idempotency.JooqAnomalyAdapter;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Text of people: every character, and the longest that the domain lets in. */
class FourByteTextIT {

  private static final TestDatabase DATABASE = TestDatabase.shared();
  private static final String LONGEST = "🧾".repeat(63);

  private final Fixture fixture = Fixture.ofNewTenant();
  private final ServiceInstance instance = new ServiceInstance(DATABASE.pool());
  private final TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());

  @Test
  void subject_comes_back_as_it_was_given() {
    OrderRegistration order = order("A", "拿铁 ☕ 𠮷野家 🍰🥐 Größe é".repeat(5));

    instance.register(order);

    assertThat(books.order(new OrderNo("A")).orElseThrow().registration()).isEqualTo(order);
  }

  @Test
  void longest_order_number_goes_all_the_way_to_the_journal_and_the_outbox() {
    String orderNo = LONGEST + "𠮷";
    instance.register(order(orderNo, "🧾".repeat(128)));

    assertThat(instance.deliver(payment(orderNo))).isEqualTo(NoticeOutcome.BOOKED);

    assertThat(books.entries())
        .extracting(JournalEntry::orderNo)
        .containsExactly(new OrderNo(orderNo));
    assertThat(
            DATABASE
                .dsl()
                .fetchValue(OUTBOX.ORDER_NO, OUTBOX.TENANT_ID.eq(fixture.tenantId().value())))
        .isEqualTo(orderNo);
  }

  @Test
  void order_numbers_that_differ_in_their_last_character_are_different_orders() {
    instance.register(order(LONGEST + "😀", null));

    assertThat(instance.deliver(payment(LONGEST + "😁"))).isEqualTo(NoticeOutcome.WAITING);
  }

  @Test
  void longest_contradiction_is_kept() {
    assertThat(instance.deliver(longestRefund(Fixture.yuan("1")))).isEqualTo(NoticeOutcome.WAITING);
    assertThat(instance.deliver(longestRefund(Money.ofMinor(Long.MAX_VALUE, "CNY"))))
        .isEqualTo(NoticeOutcome.ALREADY_CLAIMED);

    assertThat(new JooqAnomalyAdapter(DATABASE.dsl()).count(fixture.tenantId())).isEqualTo(1);
  }

  private OrderRegistration order(String orderNo, @Nullable String subject) {
    return new OrderRegistration(
        fixture.tenantId(), new OrderNo(orderNo), Fixture.WECHAT, Fixture.yuan("12.34"), subject);
  }

  private ChannelEvent payment(String orderNo) {
    return fixture.payment(fixture.trade(Fixture.WECHAT, "42", orderNo), Fixture.yuan("12.34"));
  }

  private ChannelEvent longestRefund(Money amount) {
    PaymentReference trade =
        fixture.trade(new Channel("C".repeat(16)), "9".repeat(64), LONGEST + "𠮷");
    return new RefundEvent.Succeeded(
        trade,
        new AnnouncedRefund(
            new ChannelRefundNo("9".repeat(150)),
            new RefundNo(LONGEST + "𠮷"),
            new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, amount)),
        Fixture.NOON);
  }
}
