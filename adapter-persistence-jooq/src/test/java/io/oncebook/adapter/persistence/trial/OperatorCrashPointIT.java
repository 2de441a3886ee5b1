package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.audit.JooqAuditAdapter;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.ledger.JooqLedgerAdapter;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.adapter.persistence.trial.UnreliableDataSource.Fault;
import io.oncebook.application.action.ActionResult;
import io.oncebook.application.suspense.Reassigned;
import io.oncebook.domain.audit.ActionId;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.SuspenseQuery;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every call to the server, on the way of what operators do and of a late order, goes wrong once.
 */
class OperatorCrashPointIT {

  private static final TestDatabase DATABASE = TestDatabase.create();

  private final ServiceInstance healthy = new ServiceInstance(DATABASE.pool());

  @AfterAll
  static void close() {
    DATABASE.pool().close();
  }

  @ParameterizedTest
  @EnumSource
  void payment_is_moved_once_from_suspense_and_pays_its_order(Fault fault) {
    for (int call = 1; reassignmentWentWrong(call, fault); call++) {
      assertThat(call).as("calls of one action").isLessThan(200);
    }
  }

  @ParameterizedTest
  @EnumSource
  void late_order_is_paid_once_from_suspense(Fault fault) {
    for (int call = 1; registrationWentWrong(call, fault); call++) {
      assertThat(call).as("calls of one registration").isLessThan(200);
    }
  }

  @ParameterizedTest
  @EnumSource
  void claim_is_resolved_once_and_never_booked(Fault fault) {
    for (int call = 1; resolutionWentWrong(call, fault); call++) {
      assertThat(call).as("calls of one action").isLessThan(200);
    }
  }

  private boolean reassignmentWentWrong(int call, Fault fault) {
    Fixture fixture = suspended();
    new JooqOrderAdapter(DATABASE.dsl(), Clock.systemUTC()).register(fixture.order(), Fixture.NOON);
    JournalEntryId entryId = entryInSuspense(fixture);
    OperatorAction action =
        action(fixture, OperatorAction.Kind.REASSIGN_SUSPENSE, "suspense/" + entryId.value());

    boolean happened =
        wentWrong(call, fault, instance -> instance.reassign(entryId, fixture.orderNo(), action));

    String where = fault + " at call " + call;
    books(fixture).assertSound(where);
    assertThat(subject(healthy.reassign(entryId, fixture.orderNo(), action)))
        .as(where)
        .map(Reassigned::orderPaid)
        .hasValue(true);
    assertMovedOnce(fixture, where);
    assertThat(actions(fixture)).as(where).isEqualTo(1);
    return happened;
  }

  private boolean registrationWentWrong(int call, Fault fault) {
    Fixture fixture = suspended();

    boolean happened = wentWrong(call, fault, instance -> instance.register(fixture.order()));

    String where = fault + " at call " + call;
    books(fixture).assertSound(where);
    healthy.register(fixture.order());
    assertMovedOnce(fixture, where);
    assertThat(actions(fixture)).as(where).isZero();
    return happened;
  }

  private boolean resolutionWentWrong(int call, Fault fault) {
    Fixture fixture = Fixture.ofNewTenant();
    healthy.deliver(fixture.payment());
    ClaimId claimId = books(fixture).orphans().get(0).claim().id();
    OperatorAction action =
        action(fixture, OperatorAction.Kind.RESOLVE_ORPHAN, "orphan/" + claimId.value());

    boolean happened = wentWrong(call, fault, instance -> instance.resolve(claimId, action));

    String where = fault + " at call " + call;
    assertThat(books(fixture).orphans()).as(where).hasSize(1 - actions(fixture));
    assertThat(subject(healthy.resolve(claimId, action)))
        .as(where)
        .map(Claim::state)
        .hasValue(ClaimState.RESOLVED);
    healthy.deliver(fixture.payment());
    healthy.register(fixture.order());
    assertThat(books(fixture).entries()).as(where).isEmpty();
    assertThat(books(fixture).orphans()).as(where).isEmpty();
    assertThat(actions(fixture)).as(where).isEqualTo(1);
    return happened;
  }

  /** Whether there were enough calls for this one to go wrong. */
  private static boolean wentWrong(int call, Fault fault, Consumer<ServiceInstance> step) {
    UnreliableDataSource unreliable =
        new UnreliableDataSource(DATABASE.pool(), fault, UnreliableDataSource.call(call));
    try {
      step.accept(new ServiceInstance(unreliable.dataSource()));
    } catch (DataAccessException e) {
      // The caller is told of a failure, and comes again.
    }
    return unreliable.happened();
  }

  /** A tenant whose payment went to suspense, for its order did not come. */
  private Fixture suspended() {
    Fixture fixture = Fixture.ofNewTenant();
    healthy.deliver(fixture.payment());
    healthy.sweepWithoutPatience();
    return fixture;
  }

  private static void assertMovedOnce(Fixture fixture, String where) {
    books(fixture).assertSound(where);
    assertThat(books(fixture).entries())
        .as(where)
        .extracting(entry -> entry.key().kind())
        .containsExactly(EventKind.PAYMENT_RECEIVED, EventKind.SUSPENSE_REASSIGNED);
    assertThat(
            books(fixture)
                .order(fixture.orderNo())
                .orElseThrow()
                .isPaidBy(fixture.trade().transactionNo()))
        .as(where)
        .isTrue();
  }

  private static JournalEntryId entryInSuspense(Fixture fixture) {
    return new JooqLedgerAdapter(DATABASE.dsl(), Clock.systemUTC())
        .inSuspense(new SuspenseQuery(fixture.tenantId(), null, new JournalEntryId(0), 1))
        .get(0)
        .id();
  }

  private static int actions(Fixture fixture) {
    return new JooqAuditAdapter(DATABASE.dsl(), Clock.systemUTC())
        .list(new AuditQuery(fixture.tenantId(), null, new ActionId(0), 100))
        .size();
  }

  private static TenantBooks books(Fixture fixture) {
    return new TenantBooks(DATABASE.dsl(), fixture.tenantId());
  }

  private static OperatorAction action(Fixture fixture, OperatorAction.Kind kind, String subject) {
    return new OperatorAction(
        fixture.tenantId(),
        new ActionNo("A1"),
        kind,
        subject,
        "night shift",
        "because",
        Fixture.NOON);
  }

  private static <S> Optional<S> subject(ActionResult<S, ?> result) {
    return result instanceof ActionResult.Done<S, ?> done
        ? Optional.of(done.subject())
        : Optional.empty();
  }
}
