package io.oncebook.adapter.channels.simulator;

import static io.oncebook.adapter.channels.simulator.SimulatedChannel.ALIPAY;
import static io.oncebook.adapter.channels.simulator.SimulatedChannel.SQB;
import static io.oncebook.adapter.channels.simulator.SimulatedChannel.WECHAT;
import static io.oncebook.adapter.channels.simulator.SimulatorUnderTest.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.adapter.channels.simulator.SimulatedRefund.State;
import io.oncebook.domain.callback.EventKind;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class FaultsTest {

  private static final Duration NEVER = Duration.ofHours(1);

  private final SimulatorUnderTest stage;

  FaultsTest() throws Exception {
    stage = new SimulatorUnderTest();
  }

  @BeforeEach
  void pay() {
    stage.simulator.pay(WECHAT, "T202603050001", 1234);
    stage.simulator.pay(ALIPAY, "A1", 1234);
    stage.simulator.pay(SQB, "S1", 1234);
  }

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void an_answer_can_be_lost_before_anything_is_done() {
    stage.simulator.behave(Behaviour.honest().with(Fault.ANSWER_LOST_BEFORE_ACTING, 100));

    assertBreaks(() -> stage.refundAtWechatPay("T202603050001", "R1", 300));
    assertBreaks(() -> stage.refundAtAlipay("A1", "R1", "3.00"));
    assertBreaks(() -> stage.refundAtShouqianba("S1", "R1", 300));
    assertRefunds(0);
  }

  @Test
  void an_answer_can_be_lost_after_all_was_done() throws Exception {
    stage.simulator.behave(Behaviour.honest().with(Fault.ANSWER_LOST_AFTER_ACTING, 100));

    assertBreaks(() -> stage.refundAtWechatPay("T202603050001", "R1", 300));
    assertBreaks(() -> stage.refundAtAlipay("A1", "R1", "3.00"));
    assertBreaks(() -> stage.refundAtShouqianba("S1", "R1", 300));
    assertRefunds(1);

    stage.simulator.behave(Behaviour.honest());
    assertThat(json(stage.refundAtWechatPay("T202603050001", "R1", 300)).path("status"))
        .hasToString("\"SUCCESS\"");
    assertRefunds(1);
  }

  @Test
  void a_lost_answer_can_keep_the_caller_waiting() {
    stage.simulator.behave(
        Behaviour.honest()
            .with(Fault.ANSWER_LOST_AFTER_ACTING, 100)
            .with(Fault.LOST_ANSWER_HANGS, 100));

    assertThatThrownBy(() -> stage.refundAtWechatPay("T202603050001", "R1", 300))
        .isInstanceOf(HttpTimeoutException.class);
    assertThat(stage.simulator.account(WECHAT).timesExecuted("R1")).isEqualTo(1);
  }

  @Test
  void an_error_of_the_system_does_not_tell_whether_anything_was_done() throws Exception {
    stage.simulator.behave(Behaviour.honest().with(Fault.SYSTEM_ERROR_BEFORE_ACTING, 100));
    assertSystemErrors("20000", "\"result_code\":\"500\"");
    assertRefunds(0);

    stage.simulator.behave(Behaviour.honest().with(Fault.SYSTEM_ERROR_AFTER_ACTING, 100));
    assertSystemErrors("ACQ.SYSTEM_ERROR", "REFUND_ERROR");
    assertRefunds(1);
  }

  @Test
  void a_refund_in_progress_is_ended_by_the_first_query() throws Exception {
    stage.simulator.behave(
        Behaviour.honest()
            .with(Fault.REFUND_IN_PROGRESS, 100)
            .with(new Behaviour.Settling(NEVER, true)));

    askForAllInProgress();

    assertThat(stage.refundQueryAtWechatPay("R1").body()).contains("\"status\":\"SUCCESS\"");
    assertThat(alipayQuery().body()).contains("REFUND_SUCCESS");
    assertThat(shouqianbaQuery().body()).contains("PARTIAL_REFUNDED");
    assertRefunds(1);
  }

  @Test
  void a_refund_in_progress_stays_so_for_its_time() throws Exception {
    stage.simulator.behave(
        Behaviour.honest()
            .with(Fault.REFUND_IN_PROGRESS, 100)
            .with(new Behaviour.Settling(NEVER, false)));

    askForAllInProgress();

    assertThat(stage.refundQueryAtWechatPay("R1").body()).contains("\"status\":\"PROCESSING\"");
    assertThat(alipayQuery().body()).contains("10000").doesNotContain("refund_status");
    assertThat(shouqianbaQuery().body()).contains("IN_PROG").contains("\"PAID\"");
    assertRefunds(0);
  }

  @Test
  void a_refund_in_progress_ends_by_itself_and_is_announced_then() throws Exception {
    stage.simulator.behave(
        Behaviour.honest()
            .with(Fault.REFUND_IN_PROGRESS, 100)
            .with(new Behaviour.Settling(Duration.ofMillis(50), false)));

    askForAllInProgress();
    stage.awaitNotices();

    assertRefunds(1);
    assertThat(stage.simulator.noticeCounts().taken()).as("3 payments, 3 refunds").isEqualTo(6);
  }

  @Test
  void a_refund_at_wechat_pay_can_end_without_money_going_back() throws Exception {
    stage.simulator.behave(Behaviour.honest().with(Fault.REFUND_ABNORMAL, 100));
    stage.refundAtWechatPay("T202603050001", "R1", 300);
    stage.awaitNotices();
    stage.simulator.behave(Behaviour.honest().with(Fault.REFUND_CLOSED, 100));
    stage.refundAtWechatPay("T202603050001", "R2", 934);
    stage.awaitNotices();
    stage.simulator.behave(Behaviour.honest());

    assertThat(stage.simulator.account(WECHAT).refunds())
        .extracting(SimulatedRefund::state)
        .containsExactly(State.ABNORMAL, State.CLOSED);
    assertThat(stage.simulator.account(WECHAT).refundedMinor()).isZero();
    assertThat(stage.refundAtWechatPay("T202603050001", "R3", 935).statusCode())
        .as("what is abnormal is not to be had again")
        .isEqualTo(400);
    assertThat(stage.refundAtWechatPay("T202603050001", "R4", 934).statusCode())
        .as("what was closed is")
        .isEqualTo(200);
  }

  @Test
  void the_ends_of_refunds_at_wechat_pay_are_announced_as_such() throws Exception {
    try (SimulatorUnderTest wechatOnly = new SimulatorUnderTest()) {
      wechatOnly.simulator.pay(WECHAT, "T202603050001", 1234);
      wechatOnly.simulator.behave(Behaviour.honest().with(Fault.REFUND_ABNORMAL, 100));
      wechatOnly.refundAtWechatPay("T202603050001", "R1", 300);
      wechatOnly.simulator.behave(Behaviour.honest().with(Fault.REFUND_CLOSED, 100));
      wechatOnly.refundAtWechatPay("T202603050001", "R2", 300);

      assertThat(wechatOnly.announced(WECHAT))
          .extracting(event -> event.kind())
          .containsExactlyInAnyOrder(
              EventKind.PAYMENT_RECEIVED, EventKind.REFUND_ABNORMAL, EventKind.REFUND_CLOSED);
    }
  }

  @Test
  void a_refund_that_is_asked_for_many_times_at_once_is_done_once() throws Exception {
    List<SomeCall> all =
        List.of(
            () -> stage.refundAtWechatPay("T202603050001", "R1", 300),
            () -> stage.refundAtAlipay("A1", "R1", "3.00"),
            () -> stage.refundAtShouqianba("S1", "R1", 300));

    for (SomeCall one : all) {
      assertThat(tenAtOnce(one)).allMatch(answer -> answer.statusCode() == 200);
    }

    assertRefunds(1);
    for (SimulatedChannel channel : SimulatedChannel.values()) {
      assertThat(stage.simulator.account(channel).timesAsked("R1")).isEqualTo(10);
      assertThat(stage.simulator.account(channel).refundedMinor()).isEqualTo(300);
    }
  }

  @Test
  void different_refunds_at_once_never_exceed_the_payment() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(10);
    List<Future<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      String refundNo = "R" + i;
      answers.add(threads.submit(() -> stage.refundAtWechatPay("T202603050001", refundNo, 200)));
    }
    List<Integer> statuses = new ArrayList<>();
    for (Future<HttpResponse<String>> answer : answers) {
      statuses.add(answer.get().statusCode());
    }
    threads.shutdown();

    assertThat(statuses).filteredOn(status -> status == 200).hasSize(6);
    assertThat(stage.simulator.account(WECHAT).refundedMinor()).isEqualTo(1200);
  }

  @Test
  void the_same_seed_tells_the_same_story() throws Exception {
    assertThat(story(7)).isEqualTo(story(7)).isNotEqualTo(story(8)).contains(200).contains(500);
  }

  private static List<Integer> story(long seed) throws Exception {
    try (SimulatorUnderTest stage = new SimulatorUnderTest()) {
      stage.simulator.pay(WECHAT, "T202603050001", 1234);
      stage.awaitNotices();
      stage.simulator.behave(
          Behaviour.honest().with(Fault.SYSTEM_ERROR_BEFORE_ACTING, 50).withSeed(seed));
      List<Integer> statuses = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        statuses.add(stage.refundAtWechatPay("T202603050001", "R" + i, 1).statusCode());
      }
      return statuses;
    }
  }

  private static List<HttpResponse<String>> tenAtOnce(SomeCall one) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(10);
    CountDownLatch gate = new CountDownLatch(1);
    List<Future<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      answers.add(
          threads.submit(
              () -> {
                gate.await();
                return one.call();
              }));
    }
    gate.countDown();
    List<HttpResponse<String>> done = new ArrayList<>();
    for (Future<HttpResponse<String>> answer : answers) {
      done.add(answer.get());
    }
    threads.shutdown();
    return done;
  }

  private void askForAllInProgress() throws Exception {
    assertThat(stage.refundAtWechatPay("T202603050001", "R1", 300).body())
        .contains("\"status\":\"PROCESSING\"");
    assertThat(stage.refundAtAlipay("A1", "R1", "3.00").body())
        .contains("\"fund_change\":\"N\"", "\"refund_fee\":\"0.00\"");
    assertThat(stage.refundAtShouqianba("S1", "R1", 300).body())
        .contains("REFUND_IN_PROGRESS", "\"order_status\":\"PAID\"");
  }

  private HttpResponse<String> alipayQuery() throws Exception {
    return stage.atAlipay(
        "alipay.trade.fastpay.refund.query", "{\"out_trade_no\":\"A1\",\"out_request_no\":\"R1\"}");
  }

  private HttpResponse<String> shouqianbaQuery() throws Exception {
    return stage.queryAtShouqianba("\"client_sn\":\"S1\",\"refund_request_no\":\"R1\"");
  }

  private void assertSystemErrors(String atAlipay, String atShouqianba) throws Exception {
    HttpResponse<String> wechat = stage.refundAtWechatPay("T202603050001", "R1", 300);
    assertThat(wechat.statusCode()).isEqualTo(500);
    assertThat(wechat.body()).contains("SYSTEM_ERROR");
    assertThat(stage.refundAtAlipay("A1", "R1", "3.00").body()).contains(atAlipay);
    assertThat(stage.refundAtShouqianba("S1", "R1", 300).body()).contains(atShouqianba);
  }

  private void assertRefunds(int times) {
    for (SimulatedChannel channel : SimulatedChannel.values()) {
      assertThat(stage.simulator.account(channel).timesExecuted("R1"))
          .as(channel.name())
          .isEqualTo(times);
    }
  }

  /** Fast, unlike a time-out. */
  private static void assertBreaks(SomeCall call) {
    assertThatThrownBy(call::call)
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(HttpTimeoutException.class);
  }

  @FunctionalInterface
  private interface SomeCall {
    HttpResponse<String> call() throws Exception;
  }
}
