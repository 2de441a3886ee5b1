package io.oncebook.application.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.interleaving.Schedule.Move;
import io.oncebook.application.watch.PortWatch;
import io.oncebook.application.watch.WatchedPorts;
import io.oncebook.domain.audit.ActionId;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.WholeJournal;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.order.OrderRegistration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Workers, sweepers and operators on the same claims: each is booked once, or resolved, not both.
 */
class OperatorInterleavingProperties {

  private static final Fixture FIXTURE = Fixture.ofNewTenant();
  private static final OrderRegistration ORDER = FIXTURE.order();
  private static final ClaimId FIRST = new ClaimId(1);

  /** Each number is used for two things. */
  private static final List<OperatorAction> ACTIONS =
      List.of(
          action("A1", OperatorAction.Kind.RETRY_ORPHAN),
          action("A1", OperatorAction.Kind.RESOLVE_ORPHAN),
          action("A2", OperatorAction.Kind.RETRY_ORPHAN),
          action("A3", OperatorAction.Kind.RESOLVE_ORPHAN));

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void claim_is_booked_once_or_resolved_whoever_moves_when_and_crashes_where(
      @ForAll("requests") List<Request> requests, @ForAll("movesAndCrashes") List<Move> moves) {
    InMemoryBooks books = new InMemoryBooks();
    books.idempotency().tryAcquire(FIXTURE.claim(FIXTURE.payment()));

    Schedule.of(requests, moves, request -> Worker.with(request, books));
    assertBookedOnceOrResolved(books);

    Services services = Services.over(new WatchedPorts(books, PortWatch.NOBODY));
    new Request.Registration(ORDER).sendTo(services);
    new Request.Repair().sendTo(services);
    assertBookedOnceOrResolved(books);
    assertThat(claim(books).isOrphan()).isFalse();
  }

  private static void assertBookedOnceOrResolved(InMemoryBooks books) {
    assertThat(journal(books)).hasSize(claim(books).isBooked() ? 1 : 0);
    assertThat(books.announcements()).hasSize(journal(books).size());
    assertThat(books.ledger().trialBalance(FIXTURE.tenantId()).isZero()).isTrue();
    List<OperatorAction> kept =
        books.audit().list(new AuditQuery(FIXTURE.tenantId(), null, new ActionId(0), 100)).stream()
            .map(StoredAction::action)
            .toList();
    assertThat(kept).extracting(OperatorAction::actionNo).doesNotHaveDuplicates();
    assertThat(kept.stream().filter(action -> action.kind() == OperatorAction.Kind.RESOLVE_ORPHAN))
        .hasSize(claim(books).state() == ClaimState.RESOLVED ? 1 : 0);
  }

  private static Claim claim(InMemoryBooks books) {
    return books.orphans().claim(FIXTURE.tenantId(), FIRST).orElseThrow();
  }

  private static List<JournalEntry> journal(InMemoryBooks books) {
    return WholeJournal.of(books.ledger(), FIXTURE.tenantId());
  }

  @Provide
  Arbitrary<List<Request>> requests() {
    Arbitrary<Request> operations =
        Arbitraries.of(ACTIONS).map(action -> new Request.Operation(FIRST, action));
    return Arbitraries.frequencyOf(
            Tuple.of(1, Arbitraries.just(new Request.Delivery(FIXTURE.payment()))),
            Tuple.of(2, Arbitraries.just(new Request.Repair())),
            Tuple.of(1, Arbitraries.just(new Request.Registration(ORDER))),
            Tuple.of(3, operations))
        .list()
        .ofMinSize(2)
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<List<Move>> movesAndCrashes() {
    return Schedule.movesAndCrashes();
  }

  private static OperatorAction action(String number, OperatorAction.Kind kind) {
    return new OperatorAction(
        FIXTURE.tenantId(),
        new ActionNo(number),
        kind,
        "orphan/1",
        "operator",
        "because",
        Fixture.NOON);
  }
}
