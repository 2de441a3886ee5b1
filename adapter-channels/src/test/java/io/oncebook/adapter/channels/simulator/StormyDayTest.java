package io.oncebook.adapter.channels.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Everything goes wrong at once, and many ask. */
final class StormyDayTest {

  private static final int MAX_CALLS = 200;

  private static final Behaviour STORM =
      Behaviour.honest()
          .with(Fault.ANSWER_LOST_BEFORE_ACTING, 20)
          .with(Fault.ANSWER_LOST_AFTER_ACTING, 20)
          .with(Fault.SYSTEM_ERROR_BEFORE_ACTING, 20)
          .with(Fault.SYSTEM_ERROR_AFTER_ACTING, 20)
          .with(Fault.REFUND_IN_PROGRESS, 50)
          .with(new Behaviour.Settling(Duration.ofMillis(20), true))
          .with(Behaviour.Notices.prompt().withCopies(2).shuffledOver(Duration.ofMillis(100)));

  @ParameterizedTest
  @EnumSource
  void who_asks_until_it_is_done_gets_each_refund_once_and_hears_of_it(SimulatedChannel channel)
      throws Exception {
    try (SimulatorUnderTest stage = new SimulatorUnderTest()) {
      stage.simulator.behave(STORM);
      SimulatedAccount account = stage.simulator.account(channel);
      List<String> orders = IntStream.range(0, 20).mapToObj(i -> "ORDER-" + i).toList();
      orders.forEach(order -> stage.simulator.pay(channel, order, 1234));

      ExecutorService threads = Executors.newFixedThreadPool(8);
      List<Future<?>> askers = new ArrayList<>();
      for (String order : orders) {
        askers.add(threads.submit(() -> askUntilDone(stage, channel, order)));
        askers.add(threads.submit(() -> askUntilDone(stage, channel, order)));
      }
      for (Future<?> asker : askers) {
        asker.get();
      }
      threads.shutdown();
      List<ChannelEvent> events = stage.announced(channel);

      assertThat(orders).allMatch(order -> account.timesExecuted(refundNo(order)) == 1);
      assertThat(account.refundedMinor()).isEqualTo(20 * 300);
      for (EventKind kind : List.of(EventKind.PAYMENT_RECEIVED, EventKind.REFUND_SUCCEEDED)) {
        assertThat(events)
            .filteredOn(event -> event.kind() == kind)
            .hasSize(40)
            .extracting(event -> event.trade().orderNo().value())
            .containsAll(orders);
      }
      assertThat(stage.simulator.noticeCounts()).isEqualTo(new NoticeCounts(80, 80, 0, 0));
    }
  }

  private static boolean askUntilDone(
      SimulatorUnderTest stage, SimulatedChannel channel, String order)
      throws InterruptedException {
    SimulatedAccount account = stage.simulator.account(channel);
    SimulatedPayment payment = account.payment(order).orElseThrow();
    for (int call = 0; call < MAX_CALLS; call++) {
      try {
        ask(stage, channel, order);
      } catch (IOException e) {
        // The answer was lost, which is what this is about.
      }
      if (account.refund(payment, refundNo(order)).filter(SimulatedRefund::isDone).isPresent()) {
        return true;
      }
    }
    throw new AssertionError("not done after many calls: " + order);
  }

  private static void ask(SimulatorUnderTest stage, SimulatedChannel channel, String order)
      throws IOException, InterruptedException {
    switch (channel) {
      case WECHAT -> stage.refundAtWechatPay(order, refundNo(order), 300);
      case ALIPAY -> stage.refundAtAlipay(order, refundNo(order), "3.00");
      case SQB -> stage.refundAtShouqianba(order, refundNo(order), 300);
    }
  }

  private static String refundNo(String order) {
    return "R-" + order;
  }
}
