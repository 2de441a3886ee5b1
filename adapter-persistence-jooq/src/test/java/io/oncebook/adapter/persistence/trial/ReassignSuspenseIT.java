package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.ledger.JooqLedgerAdapter;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.application.action.ActionResult;
import io.oncebook.application.suspense.Reassigned;
import io.oncebook.application.suspense.ReassignmentRefusal;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.ledger.TrialBalance;
import io.oncebook.domain.order.OrderNo;
import java.math.BigInteger;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;

/** Operators, a late order and refunds at one payment in suspense, at the same time. */
class ReassignSuspenseIT {

  private static final TestDatabase DATABASE = TestDatabase.create();
  private static final String OTHER = "T-other";

  private final Fixture fixture = Fixture.ofNewTenant();
  private final ServiceInstance instance = new ServiceInstance(DATABASE.pool());

  @AfterAll
  static void close() {
    DATABASE.pool().close();
  }

  @RepeatedTest(10)
  void of_many_operators_one_moves_the_money() throws Exception {
    JournalEntryId entryId = suspend();
    orderWithoutLookingForItsMoney(OTHER);
    List<Callable<ActionResult<Reassigned, ReassignmentRefusal>>> clicks = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String actionNo = "A" + i / 2;
      clicks.add(() -> reassign(entryId, actionNo));
    }

    List<ActionResult<Reassigned, ReassignmentRefusal>> results = AtOnce.run(clicks);

    assertThat(results).filteredOn(ActionResult.Done.class::isInstance).hasSize(2);
    assertThat(results)
        .filteredOn(new ActionResult.Refused<>(ReassignmentRefusal.ALREADY_REASSIGNED)::equals)
        .hasSize(4);
    assertThat(moves()).hasSize(1);
    assertThat(suspenseLeft()).isZero();
  }

  @RepeatedTest(10)
  void refund_comes_before_the_move_or_after_it() throws Exception {
    JournalEntryId entryId = suspend();
    orderWithoutLookingForItsMoney(OTHER);

    AtOnce.run(List.of(() -> reassign(entryId, "A1"), () -> instance.deliver(fixture.refund())));

    assertThat(moves()).hasSize(1);
    assertThat(suspenseLeft()).isZero();
    books().assertSound("in the end");
  }

  @RepeatedTest(10)
  void late_order_and_operator_move_the_money_once() throws Exception {
    JournalEntryId entryId = suspend();
    orderWithoutLookingForItsMoney(OTHER);

    AtOnce.run(List.of(() -> reassign(entryId, "A1"), () -> instance.register(fixture.order())));

    assertThat(moves()).hasSize(1);
    assertThat(suspenseLeft()).isZero();
    boolean paid =
        books().order(fixture.orderNo()).orElseThrow().isPaidBy(fixture.trade().transactionNo());
    assertThat(moves().get(0).orderNo()).isEqualTo(paid ? fixture.orderNo() : new OrderNo(OTHER));
  }

  private JournalEntryId suspend() {
    instance.deliver(fixture.payment());
    instance.sweepWithoutPatience();
    return new JooqLedgerAdapter(DATABASE.dsl(), Clock.systemUTC())
        .inSuspense(new SuspenseQuery(fixture.tenantId(), null, new JournalEntryId(0), 1))
        .get(0)
        .id();
  }

  private void orderWithoutLookingForItsMoney(String orderNo) {
    new JooqOrderAdapter(DATABASE.dsl(), Clock.systemUTC())
        .register(fixture.order(orderNo, Fixture.yuan("12.34")), Fixture.NOON);
  }

  private ActionResult<Reassigned, ReassignmentRefusal> reassign(
      JournalEntryId entryId, String actionNo) {
    return instance.reassign(
        entryId,
        new OrderNo(OTHER),
        new OperatorAction(
            fixture.tenantId(),
            new ActionNo(actionNo),
            OperatorAction.Kind.REASSIGN_SUSPENSE,
            "suspense/" + entryId.value(),
            "night shift",
            "because",
            Fixture.NOON));
  }

  private List<JournalEntry> moves() {
    return books().entries().stream()
        .filter(entry -> entry.key().kind() == EventKind.SUSPENSE_REASSIGNED)
        .toList();
  }

  private BigInteger suspenseLeft() {
    return new JooqLedgerAdapter(DATABASE.dsl(), Clock.systemUTC())
        .trialBalance(fixture.tenantId()).lines().stream()
            .filter(line -> line.account().equals(Account.SUSPENSE))
            .map(TrialBalance.Line::balance)
            .reduce(BigInteger.ZERO, BigInteger::add);
  }

  private TenantBooks books() {
    return new TenantBooks(DATABASE.dsl(), fixture.tenantId());
  }
}
