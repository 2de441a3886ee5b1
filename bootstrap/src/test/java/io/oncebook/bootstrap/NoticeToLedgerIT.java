package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxPayment;
import io.oncebook.bootstrap.sandbox.SandboxService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two instances on one database, real HTTP, real signatures. */
class NoticeToLedgerIT {

  private static TestDatabase database;
  private static List<SandboxService> instances;
  private static Sandbox sandbox;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    instances = List.of(instance(), instance());
    sandbox = new Sandbox(instances);
  }

  /** Without repair, which has a test of its own. */
  private static SandboxService instance() {
    return SandboxService.start(database.properties(), "--oncebook.repair.grace=1h");
  }

  @AfterAll
  static void stop() {
    instances.forEach(SandboxService::close);
    database.pool().close();
  }

  @ParameterizedTest
  @EnumSource
  void signed_notice_stands_in_the_ledger_once(SandboxChannel channel) throws Exception {
    SandboxPayment payment = Sandbox.payment(8880);
    assertThat(sandbox.register(channel, payment).statusCode()).isEqualTo(201);

    for (int delivery = 0; delivery < 3; delivery++) {
      assertThat(sandbox.deliver(channel, payment)).isTrue();
    }

    assertThat(sandbox.entries(payment)).hasSize(1);
    assertThat(sandbox.entries(payment).get(0).get("idempotentKey").asString())
        .isEqualTo(channel + ":" + payment.transactionNo() + ":PAYMENT_RECEIVED");
    assertThat(sandbox.order(payment).get("state").asString()).isEqualTo("PAID");
    assertThat(sandbox.order(payment).get("paidAmount").asLong()).isEqualTo(8880);
    assertThat(sandbox.trialBalanceIsZero()).isTrue();
  }

  @Test
  void shuffled_and_concurrent_repeats_on_two_instances_are_booked_once_each() throws Exception {
    List<SandboxChannel> channels = List.of(SandboxChannel.values());
    List<SandboxPayment> payments = new ArrayList<>();
    List<Callable<Boolean>> deliveries = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      SandboxChannel channel = channels.get(i % channels.size());
      SandboxPayment payment = Sandbox.payment(100 + i);
      sandbox.register(channel, payment);
      payments.add(payment);
      deliveries.addAll(Collections.nCopies(5, () -> sandbox.deliver(channel, payment)));
    }
    Collections.shuffle(deliveries, new Random(7));

    assertThat(inParallel(deliveries, 16)).hasSize(150).containsOnly(true);

    for (SandboxPayment payment : payments) {
      assertThat(sandbox.entries(payment)).hasSize(1);
    }
    assertThat(sandbox.trialBalanceIsZero()).isTrue();
  }

  @Test
  void payment_before_its_order_waits_and_is_booked_when_the_order_comes() throws Exception {
    SandboxPayment payment = Sandbox.payment(500);

    assertThat(sandbox.deliver(SandboxChannel.ALIPAY, payment)).isTrue();
    assertThat(sandbox.entries(payment)).isEmpty();
    assertThat(sandbox.orphans().valueStream().map(orphan -> orphan.get("orderNo").asString()))
        .contains(payment.orderNo());

    sandbox.register(SandboxChannel.ALIPAY, payment);
    sandbox.deliver(SandboxChannel.ALIPAY, payment);

    assertThat(sandbox.entries(payment)).hasSize(1);
    assertThat(sandbox.order(payment).get("state").asString()).isEqualTo("PAID");
  }

  @Test
  void payment_of_another_amount_goes_to_suspense_and_leaves_the_order_unpaid() throws Exception {
    SandboxPayment payment = Sandbox.payment(500);
    sandbox.register(SandboxChannel.SQB, payment.orderNo(), 501);

    assertThat(sandbox.deliver(SandboxChannel.SQB, payment)).isTrue();

    assertThat(sandbox.entries(payment).get(0).get("suspenseReason").asString())
        .isEqualTo("AMOUNT_MISMATCH");
    assertThat(sandbox.order(payment).get("state").asString()).isEqualTo("REGISTERED");
    assertThat(sandbox.trialBalanceIsZero()).isTrue();
  }

  @Test
  void business_step_that_fails_leaves_an_orphan_and_no_repeat_books_it_twice() throws Exception {
    SandboxPayment payment = Sandbox.payment(700);
    sandbox.register(SandboxChannel.WECHAT, payment);
    database.dsl().execute("RENAME TABLE outbox TO outbox_away");
    try {
      assertThat(sandbox.deliver(SandboxChannel.WECHAT, payment)).isFalse();
    } finally {
      database.dsl().execute("RENAME TABLE outbox_away TO outbox");
    }

    assertThat(sandbox.deliver(SandboxChannel.WECHAT, payment)).isTrue();
    assertThat(sandbox.entries(payment)).isEmpty();
    assertThat(sandbox.order(payment).get("state").asString()).isEqualTo("REGISTERED");
    assertThat(sandbox.orphans().valueStream().map(orphan -> orphan.get("orderNo").asString()))
        .contains(payment.orderNo());

    sandbox.register(SandboxChannel.WECHAT, payment);
    sandbox.deliver(SandboxChannel.WECHAT, payment);

    assertThat(sandbox.entries(payment)).hasSize(1);
  }

  private static List<Boolean> inParallel(List<Callable<Boolean>> calls, int threads)
      throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Boolean> answers = new ArrayList<>();
      for (Future<Boolean> answer : executor.invokeAll(calls)) {
        answers.add(answer.get());
      }
      return answers;
    } finally {
      executor.shutdownNow();
    }
  }
}
