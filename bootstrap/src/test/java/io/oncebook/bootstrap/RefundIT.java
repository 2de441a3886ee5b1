package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.simulator.Behaviour;
import io.oncebook.adapter.channels.simulator.ChannelSimulator;
import io.oncebook.adapter.channels.simulator.Fault;
import io.oncebook.adapter.channels.simulator.SimulatedAccount;
import io.oncebook.adapter.channels.simulator.SimulatedChannel;
import io.oncebook.adapter.channels.simulator.SimulatedRefund;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.bootstrap.sandbox.SandboxService;
import io.oncebook.bootstrap.sandbox.SandboxSimulator;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Two instances, a database, and channels that are asked over HTTP. */
class RefundIT {

  private static final TestDatabase DATABASE = TestDatabase.create();
  private static final ChannelSimulator CHANNELS = SandboxSimulator.start(1, 0);
  private static final List<SandboxService> INSTANCES = new ArrayList<>();

  private static RefundDay day;

  @BeforeAll
  static void start() {
    Map<String, Object> properties = new HashMap<>(DATABASE.properties());
    properties.put("oncebook.sandbox.channels-port", CHANNELS.baseUrl().getPort());
    properties.put("oncebook.follow-up.interval", "100ms");
    properties.put("oncebook.follow-up.schedule", "500ms,1s");
    properties.put("oncebook.repair.interval", "200ms");
    properties.put("oncebook.repair.grace", "1s");
    INSTANCES.add(SandboxService.start(properties));
    INSTANCES.add(SandboxService.start(properties));
    CHANNELS.sendNoticesTo(INSTANCES.stream().map(SandboxService::url).toList());
    day = new RefundDay(INSTANCES, CHANNELS);
  }

  @AfterAll
  static void stop() {
    INSTANCES.forEach(SandboxService::close);
    CHANNELS.close();
  }

  @BeforeEach
  void beHonest() {
    CHANNELS.behave(Behaviour.honest());
  }

  @ParameterizedTest
  @EnumSource
  void refund_goes_from_request_to_booking_and_is_shown_everywhere(SimulatedChannel channel)
      throws Exception {
    String orderNo = day.paidOrder(channel, 1_234);

    HttpResponse<String> created = day.refund(orderNo, "R" + orderNo, 300);
    HttpResponse<String> repeated = day.refund(orderNo, "R" + orderNo, 300);

    assertThat(created.statusCode()).isEqualTo(201);
    assertThat(repeated.statusCode()).isEqualTo(200);
    day.awaitState("R" + orderNo, "SUCCEEDED");
    assertThat(day.order(orderNo).path("refundedAmount").longValue()).isEqualTo(300);
    assertThat(day.order(orderNo).path("reservedAmount").longValue()).isZero();
    assertThat(day.entries(orderNo)).hasSize(2);
    assertThat(day.entries(orderNo).get(1).has("reviewReason")).isFalse();
    assertThat(CHANNELS.account(channel).timesExecuted("R" + orderNo)).isEqualTo(1);
    assertThat(day.refund(orderNo, "S" + orderNo, 935).statusCode()).isEqualTo(422);
  }

  @ParameterizedTest
  @EnumSource
  void refund_in_the_console_is_booked_as_external(SimulatedChannel channel) throws Exception {
    String orderNo = day.paidOrder(channel, 1_234);

    CHANNELS.refundInConsole(channel, orderNo, 34);

    day.await("two entries", () -> day.entries(orderNo).size() == 2);
    JsonNode entry = day.entries(orderNo).get(1);
    assertThat(entry.path("reviewReason").asString("")).isEqualTo("EXTERNAL_REFUND");
    assertThat(day.order(orderNo).path("refundedAmount").longValue()).isEqualTo(34);
  }

  @ParameterizedTest
  @EnumSource
  void order_whose_notices_never_come_is_paid_by_asking(SimulatedChannel channel) throws Exception {
    CHANNELS.behave(Behaviour.honest().with(Fault.NOTICE_NOT_SENT, 100));

    String orderNo = day.paidOrder(channel, 1_234);

    assertThat(day.entries(orderNo)).hasSize(1);
  }

  @Test
  void channel_and_books_agree_when_answers_are_lost_and_notices_come_twice_in_any_order()
      throws Exception {
    CHANNELS.behave(
        Behaviour.honest()
            .with(Fault.ANSWER_LOST_BEFORE_ACTING, 10)
            .with(Fault.ANSWER_LOST_AFTER_ACTING, 10)
            .with(Fault.SYSTEM_ERROR_AFTER_ACTING, 5)
            .with(Fault.REFUND_IN_PROGRESS, 20)
            .with(Fault.REFUND_CLOSED, 5)
            .with(Behaviour.Notices.prompt().withCopies(2).shuffledOver(Duration.ofMillis(500))));
    Map<SimulatedChannel, List<String>> orders = new HashMap<>();
    List<Callable<Integer>> requests = new ArrayList<>();
    for (SimulatedChannel channel : SimulatedChannel.values()) {
      for (int i = 0; i < 8; i++) {
        String orderNo = day.paidOrder(channel, 1_000);
        orders.computeIfAbsent(channel, c -> new ArrayList<>()).add(orderNo);
        for (int refund = 0; refund <= i % 3; refund++) {
          String refundNo = "P" + refund + orderNo;
          // Twice at once, mostly on two instances.
          requests.add(() -> day.refund(orderNo, refundNo, 300).statusCode());
          requests.add(() -> day.refund(orderNo, refundNo, 300).statusCode());
        }
      }
    }

    assertThat(atOnce(requests)).allSatisfy(status -> assertThat(status).isIn(200, 201));
    day.await("an end of every refund", () -> day.liveRefunds() == 0);
    CHANNELS.awaitNoticesSent(Duration.ofSeconds(60));
    day.awaitNoOrphans();

    for (SimulatedChannel channel : SimulatedChannel.values()) {
      SimulatedAccount account = CHANNELS.account(channel);
      for (SimulatedRefund refund : account.refunds()) {
        assertThat(account.timesExecuted(refund.requestNo())).isLessThanOrEqualTo(1);
      }
      assertThat(day.receivable(channel)).isEqualTo(account.paidMinor() - account.refundedMinor());
      for (String orderNo : orders.getOrDefault(channel, List.of())) {
        assertThat(day.order(orderNo).path("refundedAmount").longValue())
            .isEqualTo(account.refundedMinor(account.payment(orderNo).orElseThrow()));
      }
    }
    assertThat(day.trialBalanceIsZero()).isTrue();
  }

  private static List<Integer> atOnce(List<Callable<Integer>> calls) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Integer> answers = new ArrayList<>();
      for (Future<Integer> answer : threads.invokeAll(calls)) {
        answers.add(answer.get());
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }
}
