package io.oncebook.benchmarks.storm;

import io.oncebook.adapter.channels.simulator.Behaviour;
import io.oncebook.adapter.channels.simulator.ChannelSimulator;
import io.oncebook.adapter.channels.simulator.Fault;
import io.oncebook.adapter.channels.simulator.SimulatedChannel;
import io.oncebook.adapter.channels.simulator.SimulatedPayment;
import io.oncebook.bootstrap.sandbox.SandboxClient;
import io.oncebook.bootstrap.sandbox.SandboxService;
import io.oncebook.bootstrap.sandbox.SandboxSimulator;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Pays and refunds over simulated channels that lose answers and send every notice twice, in any
 * order; asks for each refund twice at once. In the end the channels' own record and the books must
 * agree to the fen.
 */
final class RefundStorm {

  private static final Duration PATIENCE = Duration.ofMinutes(15);

  private final StormOptions options;
  private final String run;
  private final SandboxClient instances;
  private final RefundRequests requests;

  RefundStorm(StormOptions options, String run) {
    this.options = options;
    this.run = run;
    this.instances =
        new SandboxClient(options.urls(), SandboxService.STORM_TENANT, SandboxService.STORM_TOKEN);
    this.requests = new RefundRequests(instances);
  }

  boolean run() throws IOException, InterruptedException {
    try (ChannelSimulator channels =
        SandboxSimulator.start(SandboxService.STORM_TENANT, SandboxService.STORM_PORT)) {
      channels.sendNoticesTo(options.urls());
      channels.behave(badly());
      List<StormOrder> orders = orders();
      System.out.printf("Storm %s: %d orders are registered and paid ...%n", run, orders.size());
      forEach(orders.stream().<Runnable>map(order -> () -> pay(order, channels)).toList());
      List<StormRefund> refunds = refunds(orders);
      System.out.printf("  %d refunds are asked for, each twice at once ...%n", refunds.size());
      long start = System.nanoTime();
      forEach(twice(refunds).stream().<Runnable>map(refund -> () -> ask(refund)).toList());
      boolean ended = requests.awaitEnd(refunds, PATIENCE);
      channels.awaitNoticesSent(Duration.ofMinutes(2));
      double seconds = (System.nanoTime() - start) / 1e9;
      return report(orders, refunds, channels, ended, seconds);
    }
  }

  private Behaviour badly() {
    int half = options.lossPercent() / 2;
    return Behaviour.honest()
        .with(Fault.ANSWER_LOST_BEFORE_ACTING, half)
        .with(Fault.ANSWER_LOST_AFTER_ACTING, options.lossPercent() - half)
        .with(Fault.REFUND_IN_PROGRESS, 10)
        .with(Behaviour.Notices.prompt().withCopies(2).shuffledOver(Duration.ofSeconds(1)))
        .withSeed(options.seed());
  }

  private List<StormOrder> orders() {
    List<StormOrder> orders = new ArrayList<>();
    for (SimulatedChannel channel : SimulatedChannel.values()) {
      for (int number = 1; number <= options.paymentsOfEachChannel(); number++) {
        orders.add(new StormOrder(channel, run, number));
      }
    }
    return orders;
  }

  private List<StormRefund> refunds(List<StormOrder> orders) {
    List<StormRefund> refunds = new ArrayList<>();
    for (StormOrder order : orders) {
      for (int part = 1; part <= 1 + order.number() % options.refunds(); part++) {
        refunds.add(new StormRefund(order, part, order.amountMinor() / (options.refunds() + 1)));
      }
    }
    return refunds;
  }

  private List<StormRefund> twice(List<StormRefund> refunds) {
    List<StormRefund> shuffled = new ArrayList<>(refunds);
    Collections.shuffle(shuffled, new Random(options.seed()));
    // Side by side, so that two senders ask at once, and two instances are asked.
    return shuffled.stream().flatMap(refund -> List.of(refund, refund).stream()).toList();
  }

  private void pay(StormOrder order, ChannelSimulator channels) {
    requests.register(order);
    channels.pay(order.channel(), order.orderNo(), order.amountMinor());
  }

  private void ask(StormRefund refund) {
    requests.ask(refund);
  }

  private void forEach(List<Runnable> actions) throws InterruptedException {
    ExecutorService senders = Executors.newFixedThreadPool(options.senders());
    actions.forEach(senders::execute);
    senders.shutdown();
    while (!senders.awaitTermination(1, TimeUnit.SECONDS)) {
      System.out.printf("  answers %s%n", requests.answers());
    }
  }

  private boolean report(
      List<StormOrder> orders,
      List<StormRefund> refunds,
      ChannelSimulator channels,
      boolean ended,
      double seconds)
      throws IOException, InterruptedException {
    BooksReport books = new BooksReport(instances, run);
    int orphans = Storm.orphansAfterRepair(books).size();
    Map<String, Long> held = books.held();
    long wrong = orders.stream().filter(order -> !agree(order, channels, held)).count();
    long twice = refunds.stream().filter(refund -> timesExecuted(refund, channels) > 1).count();
    long done = refunds.stream().filter(refund -> timesExecuted(refund, channels) == 1).count();
    boolean zero = books.trialBalanceIsZero();
    boolean right = ended && wrong == 0 && twice == 0 && orphans == 0 && zero;
    System.out.printf(
        """
        payments                  %d
        refunds asked for         %d, each twice
        answers                   %s
        refunds done by channels  %d (more than once: %d)
        held by the channels      %d fen
        held by the books         %d fen
        orders that disagree      %d
        orphans                   %d
        trial balance             %s
        from first to last        %.0f s
        verdict                   %s
        """,
        orders.size(),
        refunds.size(),
        requests.answers(),
        done,
        twice,
        orders.stream().mapToLong(order -> heldByChannel(order, channels)).sum(),
        held.values().stream().mapToLong(Long::longValue).sum(),
        wrong,
        orphans,
        zero ? "zero" : "NOT ZERO",
        seconds,
        right ? "channels and books agree" : "CHANNELS AND BOOKS DO NOT AGREE");
    return right;
  }

  private static boolean agree(
      StormOrder order, ChannelSimulator channels, Map<String, Long> held) {
    return heldByChannel(order, channels) == held.getOrDefault(order.orderNo(), 0L);
  }

  private static long heldByChannel(StormOrder order, ChannelSimulator channels) {
    var account = channels.account(order.channel());
    SimulatedPayment payment = account.payment(order.orderNo()).orElseThrow();
    return payment.amountMinor() - account.refundedMinor(payment);
  }

  private static int timesExecuted(StormRefund refund, ChannelSimulator channels) {
    return channels.account(refund.order().channel()).timesExecuted(refund.refundNo());
  }
}
