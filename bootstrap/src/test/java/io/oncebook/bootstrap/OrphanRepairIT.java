package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxPayment;
import io.oncebook.bootstrap.sandbox.SandboxService;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two instances that sweep without any grace: what failed is booked by itself, and once. */
class OrphanRepairIT {

  private static TestDatabase database;
  private static List<SandboxService> instances;
  private static Sandbox sandbox;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    instances = List.of(instance(), instance());
    sandbox = new Sandbox(instances);
  }

  private static SandboxService instance() {
    return SandboxService.start(
        database.properties(), "--oncebook.repair.grace=0s", "--oncebook.repair.interval=50ms");
  }

  @AfterAll
  static void stop() {
    instances.forEach(SandboxService::close);
    database.pool().close();
  }

  @Test
  void orphans_are_booked_once_by_the_sweep_when_the_cause_is_gone() throws Exception {
    List<SandboxPayment> payments = new ArrayList<>();
    database.dsl().execute("RENAME TABLE outbox TO outbox_away");
    try {
      for (int i = 0; i < 10; i++) {
        SandboxPayment payment = Sandbox.payment(100 + i);
        sandbox.register(SandboxChannel.SQB, payment);
        assertThat(sandbox.deliver(SandboxChannel.SQB, payment)).isFalse();
        payments.add(payment);
      }
    } finally {
      database.dsl().execute("RENAME TABLE outbox_away TO outbox");
    }

    sandbox.awaitNoOrphans();

    for (SandboxPayment payment : payments) {
      assertThat(sandbox.entries(payment)).hasSize(1);
      assertThat(sandbox.order(payment).get("state").asString()).isEqualTo("PAID");
      assertThat(sandbox.deliver(SandboxChannel.SQB, payment)).isTrue();
      assertThat(sandbox.entries(payment)).hasSize(1);
    }
    assertThat(sandbox.trialBalanceIsZero()).isTrue();
  }
}
