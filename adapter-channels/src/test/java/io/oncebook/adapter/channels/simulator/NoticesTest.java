package io.oncebook.adapter.channels.simulator;

import static io.oncebook.adapter.channels.simulator.SimulatedChannel.ALIPAY;
import static io.oncebook.adapter.channels.simulator.SimulatedChannel.SQB;
import static io.oncebook.adapter.channels.simulator.SimulatedChannel.WECHAT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class NoticesTest {

  private final SimulatorUnderTest stage;

  NoticesTest() throws Exception {
    stage = new SimulatorUnderTest();
  }

  @AfterEach
  void close() {
    stage.close();
  }

  @ParameterizedTest
  @EnumSource
  void a_payment_is_announced_as_it_was_made(SimulatedChannel channel) throws Exception {
    SimulatedPayment payment = stage.simulator.pay(channel, "ORDER-1", 1234);

    assertThat(stage.announced(channel))
        .singleElement()
        .isInstanceOfSatisfying(
            PaymentEvent.Received.class,
            event -> {
              assertThat(event.trade().channel().code()).isEqualTo(channel.name());
              assertThat(event.trade().tenantId()).isEqualTo(SimulatorKeys.TENANT);
              assertThat(event.trade().orderNo()).isEqualTo(new OrderNo("ORDER-1"));
              assertThat(event.bizNo()).isEqualTo(payment.transactionNo());
              assertThat(event.amount()).isEqualTo(fen(1234));
              assertThat(event.occurredAt()).isEqualTo(payment.paidAt());
            });
  }

  @Test
  void notices_go_to_the_callback_address_of_channel_and_tenant() throws Exception {
    stage.simulator.pay(WECHAT, "ORDER-1", 1234);
    stage.simulator.pay(ALIPAY, "ORDER-1", 1234);
    stage.simulator.pay(SQB, "ORDER-1", 1234);
    stage.awaitNotices();

    assertThat(stage.receiver.paths())
        .containsExactlyInAnyOrder(
            "/callbacks/wechatpay/7", "/callbacks/alipay/7", "/callbacks/shouqianba/7");
  }

  @Test
  void a_refund_at_wechat_pay_is_announced_with_its_own_amount() throws Exception {
    stage.simulator.pay(WECHAT, "T202603050001", 1234);
    stage.refundAtWechatPay("T202603050001", "R1", 300);
    stage.awaitNotices();
    stage.refundAtWechatPay("T202603050001", "R2", 200);

    List<RefundEvent.Succeeded> refunds = announcedRefunds(WECHAT);

    assertThat(refunds).extracting(NoticesTest::requestNo).containsExactly("R1", "R2");
    assertThat(refunds)
        .extracting(event -> event.refund().amount())
        .containsExactly(
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, fen(300)),
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, fen(200)));
    assertThat(refunds)
        .extracting(ChannelEvent::bizNo)
        .isEqualTo(
            stage.simulator.account(WECHAT).refunds().stream()
                .map(SimulatedRefund::channelRefundNo)
                .toList());
  }

  @Test
  void a_refund_at_alipay_is_announced_with_the_running_total_and_its_number() throws Exception {
    stage.simulator.pay(ALIPAY, "A1", 1234);
    stage.refundAtAlipay("A1", "R1", "3.00");
    stage.awaitNotices();
    stage.refundAtAlipay("A1", "R2", "9.34");

    List<RefundEvent.Succeeded> refunds = announcedRefunds(ALIPAY);

    assertThat(refunds).extracting(NoticesTest::requestNo).containsExactly("R1", "R2");
    assertThat(refunds)
        .extracting(event -> event.refund().amount())
        .containsExactly(runningTotal(300), runningTotal(1234));
  }

  @Test
  void a_refund_at_shouqianba_is_announced_with_what_is_left_and_a_compound_number()
      throws Exception {
    stage.simulator.pay(SQB, "S1", 1234);
    stage.refundAtShouqianba("S1", "R1", 300);
    stage.awaitNotices();
    stage.refundAtShouqianba("S1", "R2", 934);

    List<RefundEvent.Succeeded> refunds = announcedRefunds(SQB);

    assertThat(refunds).extracting(NoticesTest::requestNo).containsExactly("R1", "R2");
    assertThat(refunds)
        .extracting(event -> event.refund().amount())
        .containsExactly(runningTotal(300), runningTotal(1234));
    assertThat(bodies()).anyMatch(body -> body.contains("\"client_tsn\":\"S1-R1\""));
    assertThat(bodies())
        .anyMatch(body -> body.contains("\"net_amount\":\"934\""))
        .anyMatch(body -> body.contains("\"net_amount\":\"0\""));
  }

  @ParameterizedTest
  @EnumSource
  void a_refund_from_the_console_is_announced_though_nobody_asked_for_it(SimulatedChannel channel)
      throws Exception {
    stage.simulator.pay(channel, "ORDER-1", 1234);
    stage.awaitNotices();
    SimulatedRefund refund = stage.simulator.refundInConsole(channel, "ORDER-1", 300);

    assertThat(announcedRefunds(channel))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(requestNo(event)).isEqualTo(channel == SQB ? null : refund.requestNo());
              assertThat(event.refund().amount().money()).isEqualTo(fen(300));
            });
    assertThat(stage.simulator.account(channel).refundedMinor()).isEqualTo(300);
  }

  @Test
  void a_refund_from_the_console_of_alipay_may_name_no_number() throws Exception {
    stage.simulator.pay(ALIPAY, "A1", 1234);
    stage.awaitNotices();
    stage.simulator.refundInAlipayConsoleWithoutNumber("A1", 1234);

    assertThat(announcedRefunds(ALIPAY))
        .singleElement()
        .satisfies(event -> assertThat(requestNo(event)).isNull());
    assertThat(bodies()).noneMatch(body -> body.contains("out_biz_no"));
  }

  @Test
  void the_console_refuses_more_than_is_left() {
    stage.simulator.pay(WECHAT, "T202603050001", 1234);

    assertThatThrownBy(() -> stage.simulator.refundInConsole(WECHAT, "T202603050001", 1235))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> stage.simulator.refundInConsole(WECHAT, "T-unknown", 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void an_order_is_paid_once() {
    stage.simulator.pay(WECHAT, "T202603050001", 1234);

    assertThatThrownBy(() -> stage.simulator.pay(WECHAT, "T202603050001", 1234))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(stage.simulator.account(WECHAT).paidMinor()).isEqualTo(1234);
  }

  @Test
  void copies_are_sent_as_often_as_wanted() throws Exception {
    stage.simulator.behave(Behaviour.honest().with(Behaviour.Notices.prompt().withCopies(3)));
    stage.simulator.pay(WECHAT, "T202603050001", 1234);

    assertThat(stage.announced(WECHAT)).hasSize(3);
    assertThat(stage.simulator.noticeCounts()).isEqualTo(new NoticeCounts(3, 3, 0, 0));
  }

  @Test
  void a_notice_can_be_kept_back() throws Exception {
    stage.simulator.behave(Behaviour.honest().with(Fault.NOTICE_NOT_SENT, 100));
    stage.simulator.pay(WECHAT, "T202603050001", 1234);

    assertThat(stage.announced(WECHAT)).isEmpty();
    assertThat(stage.simulator.noticeCounts()).isEqualTo(new NoticeCounts(0, 0, 0, 1));
    assertThat(stage.simulator.account(WECHAT).paidMinor()).isEqualTo(1234);
  }

  @Test
  void notices_can_be_shuffled() throws Exception {
    stage.simulator.behave(
        Behaviour.honest().with(Behaviour.Notices.prompt().shuffledOver(Duration.ofSeconds(1))));
    List<String> orders = IntStream.range(0, 100).mapToObj(i -> "ORDER-" + i).toList();
    orders.forEach(order -> stage.simulator.pay(SQB, order, 100));

    assertThat(stage.announced(SQB))
        .extracting(event -> event.trade().orderNo().value())
        .containsExactlyInAnyOrderElementsOf(orders);
    // Threads alone would mix near neighbours at most.
    assertThat(stage.announced(SQB).subList(0, 20))
        .extracting(event -> event.trade().orderNo().value())
        .anyMatch(order -> orders.indexOf(order) >= 30);
  }

  @Test
  void a_notice_that_is_not_taken_is_sent_again() throws Exception {
    stage.receiver.refuse(2);
    stage.simulator.pay(ALIPAY, "A1", 1234);

    assertThat(stage.announced(ALIPAY)).hasSize(3);
    assertThat(stage.simulator.noticeCounts()).isEqualTo(new NoticeCounts(3, 1, 0, 0));
  }

  @Test
  void a_notice_that_is_never_taken_is_given_up() throws Exception {
    stage.simulator.behave(
        Behaviour.honest().with(Behaviour.Notices.prompt().withPauseGrowth(Duration.ofMillis(1))));
    stage.receiver.refuse(100);
    stage.simulator.pay(WECHAT, "T202603050001", 1234);

    assertThat(stage.announced(WECHAT)).hasSize(15);
    assertThat(stage.simulator.noticeCounts()).isEqualTo(new NoticeCounts(15, 0, 1, 0));
  }

  @Test
  void several_addresses_get_the_notices_in_turn() throws Exception {
    try (NoticeReceiver other = new NoticeReceiver()) {
      stage.simulator.sendNoticesTo(List.of(stage.receiver.baseUrl(), other.baseUrl()));
      for (int i = 0; i < 4; i++) {
        stage.simulator.pay(SQB, "ORDER-" + i, 100);
      }
      stage.awaitNotices();

      assertThat(stage.receiver.notices()).hasSize(2);
      assertThat(other.notices()).hasSize(2);
    }
  }

  private List<RefundEvent.Succeeded> announcedRefunds(SimulatedChannel channel)
      throws InterruptedException {
    return stage.announced(channel).stream()
        .filter(RefundEvent.Succeeded.class::isInstance)
        .map(RefundEvent.Succeeded.class::cast)
        .toList();
  }

  private List<String> bodies() {
    return stage.receiver.notices().stream()
        .map(notice -> new String(notice.body(), UTF_8))
        .toList();
  }

  private static RefundAmount runningTotal(long fen) {
    return new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, fen(fen));
  }

  private static Money fen(long fen) {
    return new Money(fen, Currency.getInstance("CNY"));
  }

  private static @Nullable String requestNo(RefundEvent event) {
    return event.refund().requestNo() == null ? null : event.refund().requestNo().value();
  }
}
