package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.audit.JooqAuditAdapter;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.ledger.JooqLedgerAdapter;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransactionAdapter;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import io.oncebook.domain.audit.ActionId;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalListQuery;
import io.oncebook.domain.ledger.JournalPosition;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.ListedEntry;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.KnownFacts;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.settlement.WaitState;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever follows a list page by page misses nothing, in whatever order writers commit. */
class FollowingIT {

  private static final TestDatabase DATABASE = TestDatabase.shared();

  private final Fixture fixture = Fixture.ofNewTenant();
  private final SettlementTransactionPort transactions =
      new JooqSettlementTransactionAdapter(DATABASE.dsl(), Clock.systemUTC());
  private final LedgerPort ledger = new JooqLedgerAdapter(DATABASE.dsl(), Clock.systemUTC());
  private final AuditPort audit = new JooqAuditAdapter(DATABASE.dsl(), Clock.systemUTC());
  private final ExecutorService writers = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    writers.shutdownNow();
  }

  @Test
  void entry_that_commits_late_is_found_behind_those_that_were_seen_before() throws Exception {
    OpenWriter late = new OpenWriter(unit -> unit.append(entry("1")));
    transactions.run(unit -> TransactionOutcome.commit(unit.append(entry("2"))));

    Follower follower = new Follower();
    follower.go();
    late.commit();
    follower.go();

    assertThat(follower.seen).containsExactly("2", "1");
  }

  @Test
  void action_that_commits_late_is_found_behind_those_that_were_seen_before() throws Exception {
    OpenWriter late = new OpenWriter(unit -> unit.record(action("1")));
    audit.record(action("2"));

    List<StoredAction> first = audit.list(query(new ActionId(0)));
    late.commit();
    List<StoredAction> second = audit.list(query(first.get(0).id()));

    assertThat(first).extracting(stored -> stored.action().actionNo().value()).containsExactly("2");
    assertThat(second)
        .extracting(stored -> stored.action().actionNo().value())
        .containsExactly("1");
  }

  @Test
  void entry_that_somebody_holds_delays_no_reader_and_is_found_later_with_those_behind_it()
      throws Exception {
    JournalEntry held = entry("1");
    transactions.run(unit -> TransactionOutcome.commit(unit.append(held)));
    OpenWriter holder = new OpenWriter(unit -> unit.lockEntry(held.tenantId(), held.key()));
    transactions.run(unit -> TransactionOutcome.commit(unit.append(entry("2"))));

    Follower follower = new Follower();
    follower.go();
    assertThat(follower.seen).as("not the second before the first").isEmpty();
    holder.commit();
    follower.go();

    assertThat(follower.seen).containsExactly("1", "2");
  }

  @Test
  void followers_on_all_instances_see_each_entry_once_while_writers_commit_out_of_order()
      throws Exception {
    int writersAtOnce = 4;
    int entriesOfEach = 25;
    List<Future<?>> writing = new ArrayList<>();
    for (int writer = 0; writer < writersAtOnce; writer++) {
      int first = writer * entriesOfEach;
      writing.add(
          writers.submit(
              () -> {
                for (int i = 0; i < entriesOfEach; i++) {
                  JournalEntry one = entry("a" + (first + i));
                  JournalEntry other = entry("b" + (first + i));
                  transactions.run(
                      unit -> {
                        unit.append(one);
                        unit.append(other);
                        return TransactionOutcome.commit(1);
                      });
                }
              }));
    }
    List<Future<Follower>> following = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      following.add(
          writers.submit(
              () -> {
                Follower follower = new Follower();
                while (!writing.stream().allMatch(Future::isDone)) {
                  follower.go();
                }
                follower.go();
                return follower;
              }));
    }

    for (Future<?> writer : writing) {
      writer.get(1, TimeUnit.MINUTES);
    }
    Follower afterwards = new Follower();
    afterwards.go();

    assertThat(afterwards.seen).doesNotHaveDuplicates().hasSize(2 * writersAtOnce * entriesOfEach);
    for (Future<Follower> follower : following) {
      assertThat(follower.get(1, TimeUnit.MINUTES).seen).isEqualTo(afterwards.seen);
    }
  }

  @ParameterizedTest
  @EnumSource
  void reader_that_fails_at_any_call_leaves_no_gap_and_no_repeat(UnreliableDataSource.Fault fault) {
    boolean happened = true;
    for (int call = 1; happened; call++) {
      assertThat(call).as("calls of one reading").isLessThan(100);
      Fixture another = Fixture.ofNewTenant();
      transactions.run(unit -> TransactionOutcome.commit(unit.append(entry(another, "1"))));
      transactions.run(unit -> TransactionOutcome.commit(unit.append(entry(another, "2"))));
      UnreliableDataSource unreliable =
          new UnreliableDataSource(DATABASE.pool(), fault, UnreliableDataSource.call(call));
      try {
        new JooqLedgerAdapter(JooqContext.over(unreliable.dataSource()), Clock.systemUTC())
            .list(JournalListQuery.all(another.tenantId(), JournalPosition.START, 1));
      } catch (DataAccessException e) {
        // The next reading does what this one has left.
      }
      happened = unreliable.happened();

      assertThat(ledger.list(JournalListQuery.all(another.tenantId(), JournalPosition.START, 10)))
          .as(fault + " at call " + call)
          .extracting(listed -> String.valueOf(listed.stored().entry().transactionNo()))
          .containsExactly("1", "2");
    }
  }

  /** Reads page after page, and goes on later where it has stopped. */
  private final class Follower {

    private static final int PAGE_SIZE = 7;

    private final List<String> seen = new ArrayList<>();
    private JournalPosition cursor = JournalPosition.START;

    void go() {
      List<ListedEntry> page;
      do {
        page = ledger.list(JournalListQuery.all(fixture.tenantId(), cursor, PAGE_SIZE));
        for (ListedEntry listed : page) {
          seen.add(String.valueOf(listed.stored().entry().transactionNo()));
          cursor = listed.position();
        }
      } while (!page.isEmpty());
    }
  }

  /** A business transaction that has done its work and is not committed yet. */
  private final class OpenWriter {

    private final CountDownLatch mayCommit = new CountDownLatch(1);
    private final Future<?> transaction;

    OpenWriter(Consumer<SettlementTransaction> work) {
      CountDownLatch worked = new CountDownLatch(1);
      transaction =
          writers.submit(
              () ->
                  transactions.run(
                      unit -> {
                        work.accept(unit);
                        worked.countDown();
                        await(mayCommit);
                        return TransactionOutcome.commit(1);
                      }));
      await(worked);
    }

    void commit() throws Exception {
      mayCommit.countDown();
      transaction.get(1, TimeUnit.MINUTES);
    }
  }

  private AuditQuery query(ActionId after) {
    return new AuditQuery(fixture.tenantId(), null, after, 10);
  }

  private OperatorAction action(String number) {
    return new OperatorAction(
        fixture.tenantId(),
        new ActionNo(number),
        OperatorAction.Kind.RETRY_ORPHAN,
        "orphan/1",
        "A",
        "B",
        Fixture.NOON);
  }

  private JournalEntry entry(String number) {
    return entry(fixture, number);
  }

  private static JournalEntry entry(Fixture fixture, String number) {
    return ((Decision.BookOnly)
            SettlementRules.decide(
                fixture.payment(
                    fixture.trade(Fixture.WECHAT, number, "T" + number), Fixture.yuan("1")),
                KnownFacts.nothing(),
                WaitState.IS_OVER,
                Fixture.NOON))
        .entry();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
