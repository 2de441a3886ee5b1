package io.oncebook.domain.reconciliation;

import static io.oncebook.domain.reconciliation.StatementStage.digest;
import static io.oncebook.domain.reconciliation.StatementStage.line;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.WholeJournal;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementPort;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link ReconciliationPort} promises. */
public abstract class ReconciliationPortContract {

  private static final int ALL = 1000;
  private static final Currency CNY = Currency.getInstance("CNY");
  private static final BreakId START = new BreakId(0);

  private StatementStage stage;

  protected abstract ReconciliationPort reconciliations();

  protected abstract StatementPort statements();

  protected abstract SettlementTransactionPort transactions();

  protected abstract LedgerPort ledger();

  @BeforeEach
  void setTheStage() {
    stage = new StatementStage(statements(), reconciliations(), transactions());
  }

  @Test
  void day_is_added_once_and_found_by_its_tenant_alone() {
    Reconciliation day = reconciliations().open(stage.day());

    assertThat(reconciliations().open(stage.day())).isEqualTo(day);
    assertThat(day.state()).isEqualTo(ReconciliationState.OPEN);
    assertThat(day.digest()).isNull();
    assertThat(reconciliations().find(stage.fixture.tenantId(), day.id())).contains(day);
    assertThat(reconciliations().find(Fixture.ofNewTenant().tenantId(), day.id())).isEmpty();
    assertThat(reconciliations().find(stage.day().plusDays(1))).isEmpty();
  }

  @Test
  void days_are_listed_by_state_and_page() {
    Reconciliation one = reconciliations().open(stage.day());
    Reconciliation other = reconciliations().open(stage.day().plusDays(1));
    stage.counting(stage.day().plusDays(1), 1);
    finish(reconciliations().begin(other.id()).orElseThrow(), "0");

    assertThat(list(null, new ReconciliationId(0)))
        .extracting(Reconciliation::id)
        .containsExactly(one.id(), other.id());
    assertThat(list(null, one.id())).extracting(Reconciliation::id).containsExactly(other.id());
    assertThat(list(ReconciliationState.MATCHED, new ReconciliationId(0)))
        .extracting(Reconciliation::id)
        .containsExactly(other.id());
  }

  @Test
  void other_content_takes_the_place_and_the_same_content_does_not() {
    StatementId first = stage.kept(stage.day(), 1);
    StatementId same = stage.kept(stage.day(), 1);
    StatementId corrected = stage.kept(stage.day(), 2);
    reconciliations().open(stage.day());

    assertThat(reconciliations().activate(first)).isEqualTo(ActivationResult.FIRST);
    assertThat(reconciliations().activate(same)).isEqualTo(ActivationResult.ALREADY_THERE);
    assertThat(reconciliations().open(stage.day()).digest()).isEqualTo(digest(1));
    assertThat(reconciliations().activate(corrected)).isEqualTo(ActivationResult.REPLACED);
    assertThat(reconciliations().open(stage.day()).digest()).isEqualTo(digest(2));
  }

  @Test
  void of_many_imports_of_one_content_one_counts() throws Exception {
    reconciliations().open(stage.day());
    List<StatementId> kept =
        IntStream.range(0, 6).mapToObj(i -> stage.kept(stage.day(), 1)).toList();
    CountDownLatch gate = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(kept.size());
    try {
      List<Future<ActivationResult>> activations =
          kept.stream()
              .map(
                  id ->
                      threads.submit(
                          () -> {
                            gate.await();
                            return reconciliations().activate(id);
                          }))
              .toList();
      gate.countDown();
      List<ActivationResult> outcomes = new ArrayList<>();
      for (Future<ActivationResult> activation : activations) {
        outcomes.add(activation.get(30, TimeUnit.SECONDS));
      }

      assertThat(outcomes).containsOnlyOnce(ActivationResult.FIRST);
      assertThat(outcomes)
          .filteredOn(ActivationResult.ALREADY_THERE::equals)
          .hasSize(kept.size() - 1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void day_without_statement_is_not_compared() {
    Reconciliation day = reconciliations().open(stage.day());

    assertThat(reconciliations().begin(day.id())).isEmpty();
  }

  @Test
  void result_is_kept_with_sums_and_state() {
    ReconciliationRun run = run(1);
    DaySum sum =
        new DaySum(DaySum.Side.STATEMENT, DaySum.Kind.FEES, CNY, 2, new BigDecimal("12.345"));
    RunResult result = new RunResult(List.of(sum), 2, Map.of(), Fixture.NOON);

    assertThat(reconciliations().finish(run, result)).isTrue();

    Reconciliation day = reconciliations().open(stage.day());
    assertThat(day.state()).isEqualTo(ReconciliationState.MATCHED);
    assertThat(day.sums()).containsExactly(sum);
    assertThat(day.matched()).isEqualTo(2);
    assertThat(day.matchedAt()).isEqualTo(Fixture.NOON);
  }

  @Test
  void later_run_puts_the_earlier_one_out_of_effect() {
    ReconciliationRun earlier = run(1);
    ReconciliationRun later = reconciliations().begin(earlier.id()).orElseThrow();

    reconciliations().keep(earlier, List.of(finding(2)));

    assertThat(finish(earlier, "0")).isFalse();
    assertThat(breaks(null)).isEmpty();
    assertThat(finish(later, "0")).isTrue();
  }

  @Test
  void correction_puts_the_run_over_the_old_statement_out_of_effect() {
    ReconciliationRun run = run(1);
    stage.counting(stage.day(), 2);

    reconciliations().keep(run, List.of(finding(2)));

    assertThat(finish(run, "0")).isFalse();
    assertThat(breaks(null)).isEmpty();
  }

  @Test
  void break_is_kept_once_and_is_gone_when_it_is_not_found_again() {
    ReconciliationRun first = run(1);
    reconciliations().keep(first, List.of(finding(2), finding(3)));
    finish(first, "0");
    List<Break> found = breaks(null);
    assertThat(reconciliations().open(stage.day()).state())
        .isEqualTo(ReconciliationState.WITH_BREAKS);
    assertThat(reconciliations().open(stage.day()).openBreaks()).isEqualTo(2);

    ReconciliationRun second = reconciliations().begin(first.id()).orElseThrow();
    reconciliations().keep(second, List.of(finding(2)));
    reconciliations().keep(second, List.of(finding(2)));
    finish(second, "0");

    assertThat(breaks(null)).containsExactly(found.get(0));
    assertThat(breaks(BreakState.GONE))
        .containsExactly(new Break(found.get(1).id(), BreakState.GONE, finding(3)));
    ReconciliationRun third = reconciliations().begin(first.id()).orElseThrow();
    finish(third, "0");
    assertThat(reconciliations().open(stage.day()).state()).isEqualTo(ReconciliationState.MATCHED);
  }

  @Test
  void break_comes_back_as_it_was_found() {
    ReconciliationRun run = run(1);
    DetectedBreak ofAFact =
        new DetectedBreak(
            BreakKind.AMOUNT_DIFFERS,
            IdempotencyKey.of(stage.payment("1", "1")),
            stage.fixture.orderNo(),
            7,
            Fixture.yuan("1.00"),
            Fixture.yuan("1.01"),
            "说明",
            false);
    reconciliations().keep(run, List.of(ofAFact, finding(9)));

    assertThat(breaks(null)).extracting(Break::finding).containsExactly(ofAFact, finding(9));
    assertThat(reconciliations().breaks(run.id(), null, breaks(null).get(0).id(), ALL))
        .extracting(Break::finding)
        .containsExactly(finding(9));
  }

  @Test
  void repaired_break_stays_and_keeps_nothing_open() {
    ReconciliationRun first = run(1);
    DetectedBreak missing = DetectedBreak.of(BreakKind.MISSING_NOTICE, mismatch(), null);
    reconciliations().keep(first, List.of(missing.asRepaired()));
    finish(first, "0");
    ReconciliationRun second = reconciliations().begin(first.id()).orElseThrow();
    finish(second, "0");

    Reconciliation day = reconciliations().open(stage.day());
    assertThat(day.state()).isEqualTo(ReconciliationState.MATCHED);
    assertThat(day.repaired()).isEqualTo(1);
    assertThat(day.openBreaks()).isZero();
    assertThat(breaks(BreakState.REPAIRED)).hasSize(1);
  }

  @Test
  void foreign_row_is_noted_and_keeps_nothing_open() {
    ReconciliationRun run = run(1);
    reconciliations().keep(run, List.of(DetectedBreak.of(BreakKind.FOREIGN, mismatch(), null)));
    finish(run, "0");

    assertThat(reconciliations().open(stage.day()).state()).isEqualTo(ReconciliationState.MATCHED);
    assertThat(breaks(BreakState.NOTED)).hasSize(1);
  }

  @Test
  void fees_are_booked_once_and_then_what_has_changed() {
    ReconciliationRun run = run(1);
    finish(run, "12345");
    finish(reconciliations().begin(run.id()).orElseThrow(), "12345");
    assertThat(fees()).hasSize(1);

    finish(reconciliations().begin(run.id()).orElseThrow(), "11501");
    finish(reconciliations().begin(run.id()).orElseThrow(), "11500");
    finish(reconciliations().begin(run.id()).orElseThrow(), "-2000");

    Account receivable = Account.channelReceivable(Fixture.WECHAT);
    assertThat(fees())
        .extracting(JournalEntry::postings)
        .containsExactly(
            List.of(
                Posting.debit(Account.CHANNEL_FEES, Fixture.yuan("0.12")),
                Posting.credit(receivable, Fixture.yuan("0.12"))),
            List.of(
                Posting.debit(receivable, Fixture.yuan("0.14")),
                Posting.credit(Account.CHANNEL_FEES, Fixture.yuan("0.14"))));
    assertThat(ledger().trialBalance(stage.fixture.tenantId()).isZero()).isTrue();
  }

  @Test
  void open_break_is_explained_once_and_stays_so_while_its_amounts_stay() {
    ReconciliationRun first = run(1);
    reconciliations().keep(first, List.of(finding(2)));
    finish(first, "0");
    BreakId id = breaks(null).get(0).id();

    assertThat(reconciliations().explain(first.id(), id, action("1", "EXPLAIN_BREAK")))
        .isEqualTo(DayAction.DONE);
    assertThat(reconciliations().explain(first.id(), id, action("1", "EXPLAIN_BREAK")))
        .isEqualTo(DayAction.NUMBER_TAKEN);
    assertThat(reconciliations().explain(first.id(), id, action("2", "EXPLAIN_BREAK")))
        .isEqualTo(DayAction.NOT_POSSIBLE);
    ReconciliationRun second = reconciliations().begin(first.id()).orElseThrow();
    reconciliations().keep(second, List.of(finding(2)));
    finish(second, "0");

    assertThat(breaks(BreakState.EXPLAINED)).hasSize(1);
    assertThat(reconciliations().open(stage.day()).openBreaks()).isZero();
    assertThat(reconciliations().open(stage.day()).state())
        .isEqualTo(ReconciliationState.WITH_BREAKS);
  }

  @Test
  void explanation_does_not_hold_for_other_amounts() {
    ReconciliationRun first = run(1);
    reconciliations().keep(first, List.of(differing("1.01")));
    finish(first, "0");
    reconciliations().explain(first.id(), breaks(null).get(0).id(), action("1", "EXPLAIN_BREAK"));

    ReconciliationRun second = reconciliations().begin(first.id()).orElseThrow();
    reconciliations().keep(second, List.of(differing("1.02")));

    assertThat(breaks(BreakState.OPEN)).hasSize(1);
  }

  @Test
  void day_closes_when_it_is_compared_and_nothing_is_open() {
    ReconciliationRun first = run(1);
    assertThat(close(first, "1")).isEqualTo(DayAction.NOT_POSSIBLE);
    reconciliations().keep(first, List.of(finding(2)));
    finish(first, "0");
    assertThat(close(first, "2")).isEqualTo(DayAction.NOT_POSSIBLE);
    reconciliations().explain(first.id(), breaks(null).get(0).id(), action("3", "EXPLAIN_BREAK"));

    assertThat(close(first, "4")).isEqualTo(DayAction.DONE);
    assertThat(close(first, "4")).isEqualTo(DayAction.NUMBER_TAKEN);
    assertThat(close(first, "5")).isEqualTo(DayAction.NOT_POSSIBLE);
    assertThat(reconciliations().open(stage.day()).isClosed()).isTrue();
  }

  @Test
  void day_that_is_not_over_does_not_close_and_the_action_can_be_sent_again() {
    ReconciliationRun run = run(1);
    finish(run, "0");

    assertThat(
            reconciliations()
                .close(run.id(), action("1", "CLOSE_DAY", stage.day().end().minusMillis(1))))
        .isEqualTo(DayAction.DAY_NOT_OVER);
    assertThat(close(run, "1")).isEqualTo(DayAction.DONE);
  }

  @Test
  void day_does_not_close_with_bookings_since_its_comparison_began() {
    ReconciliationRun run = run(1);
    stage.book(stage.payment("1", "1.00"));
    finish(run, "0");

    assertThat(close(run, "1")).isEqualTo(DayAction.BOOKED_SINCE);
    finish(reconciliations().begin(run.id()).orElseThrow(), "7000");
    assertThat(close(run, "1")).as("its own fee is no news to it").isEqualTo(DayAction.DONE);
  }

  @Test
  void bookings_of_other_days_and_accounts_are_no_news_to_a_day() {
    ReconciliationRun run = run(1);
    PaymentEvent.Received payment = stage.payment("1", "1.00");
    stage.book(payment, payment.amount(), stage.day().end());
    stage.book(
        stage.fixture.payment(
            stage.fixture.trade(Fixture.ALIPAY, "2", "T1"), Fixture.yuan("1.00")));
    finish(run, "0");

    assertThat(close(run, "1")).isEqualTo(DayAction.DONE);
  }

  @Test
  void day_does_not_close_while_a_comparison_is_under_way() {
    ReconciliationRun first = run(1);
    finish(first, "0");
    ReconciliationRun second = reconciliations().begin(first.id()).orElseThrow();

    assertThat(close(first, "1")).isEqualTo(DayAction.NOT_POSSIBLE);
    finish(second, "0");
    assertThat(close(first, "1")).isEqualTo(DayAction.DONE);
  }

  @Test
  void closed_day_stays_as_it_is_until_it_is_opened_again() {
    ReconciliationRun run = run(1);
    finish(run, "0");
    close(run, "1");

    assertThat(reconciliations().begin(run.id())).isEmpty();
    assertThat(reconciliations().activate(stage.kept(stage.day(), 2)))
        .isEqualTo(ActivationResult.DAY_CLOSED);
    assertThat(reconciliations().activate(stage.kept(stage.day(), 1)))
        .isEqualTo(ActivationResult.ALREADY_THERE);
    assertThat(reconciliations().reopen(run.id(), action("2", "REOPEN_DAY")))
        .isEqualTo(DayAction.DONE);
    assertThat(reconciliations().reopen(run.id(), action("3", "REOPEN_DAY")))
        .isEqualTo(DayAction.NOT_POSSIBLE);
    assertThat(reconciliations().activate(stage.kept(stage.day(), 2)))
        .isEqualTo(ActivationResult.REPLACED);
  }

  @Test
  void booking_into_a_closed_day_opens_a_break_of_it() {
    ReconciliationRun run = closed();
    PaymentEvent.Received payment = stage.payment("1", "1.00");
    RefundEvent.Succeeded refund =
        stage.refund(Fixture.WECHAT, new ChannelRefundNo("50000001"), "3.00");

    JournalEntry late = stage.book(payment);
    JournalEntry later = stage.bookTogether(refund);

    assertThat(breaks(BreakState.OPEN))
        .extracting(Break::finding)
        .containsExactly(
            DetectedBreak.of(BreakKind.LATE_BOOKING, BookedFact.of(late), null),
            DetectedBreak.of(BreakKind.LATE_BOOKING, BookedFact.of(later), null));
    assertThat(reconciliations().open(stage.day()).isClosed()).isTrue();
    assertThat(reconciliations().open(stage.day()).openBreaks()).isEqualTo(2);
    assertThat(reconciliations().explain(run.id(), openBreak(), action("2", "EXPLAIN_BREAK")))
        .isEqualTo(DayAction.DONE);
  }

  @Test
  void booking_that_is_rolled_back_or_of_another_day_opens_no_break() {
    closed();
    PaymentEvent.Received payment = stage.payment("1", "1.00");

    stage.bookAndUndo(payment);
    stage.book(payment, payment.amount(), stage.day().end());

    assertThat(breaks(null)).isEmpty();
  }

  @Test
  void late_booking_is_gone_when_its_day_is_opened_again_and_compared() {
    ReconciliationRun run = closed();
    stage.book(stage.payment("1", "1.00"));

    reconciliations().reopen(run.id(), action("2", "REOPEN_DAY"));
    finish(reconciliations().begin(run.id()).orElseThrow(), "0");

    assertThat(breaks(null)).isEmpty();
    assertThat(close(run, "3")).isEqualTo(DayAction.DONE);
  }

  @Test
  void breaks_are_found_across_the_days_of_their_tenant() {
    ReconciliationRun run = closed();
    JournalEntry late = stage.book(stage.payment("1", "1.00"));
    StatementDay next = stage.day().plusDays(1);
    stage.counting(next, 2);
    ReconciliationRun other = reconciliations().begin(reconciliations().open(next).id()).get();
    reconciliations().keep(other, List.of(finding(2), finding(3)));

    List<BreakOfDay> open = find(BreakState.OPEN, null, START);
    assertThat(open).extracting(BreakOfDay::day).containsExactly(stage.day(), next, next);
    assertThat(open.get(0).dayId()).isEqualTo(run.id());
    assertThat(open.get(0).found().finding().key()).isEqualTo(late.key());
    assertThat(find(BreakState.OPEN, BreakKind.LATE_BOOKING, START)).containsExactly(open.get(0));
    assertThat(find(BreakState.OPEN, null, open.get(1).found().id())).containsExactly(open.get(2));
    assertThat(find(BreakState.GONE, null, START)).isEmpty();
    assertThat(reconciliations().openBreaks())
        .filteredOn(one -> one.tenantId().equals(stage.fixture.tenantId()))
        .containsExactlyInAnyOrder(
            new OpenBreaks(stage.fixture.tenantId(), Fixture.WECHAT, BreakKind.LATE_BOOKING, 1),
            new OpenBreaks(stage.fixture.tenantId(), Fixture.WECHAT, BreakKind.UNREADABLE_ROW, 2));
  }

  private List<BreakOfDay> find(BreakState state, @Nullable BreakKind kind, BreakId after) {
    return reconciliations()
        .find(new BreakQuery(stage.fixture.tenantId(), state, kind, after, ALL));
  }

  @Test
  void first_booking_adds_its_day() {
    PaymentEvent.Received payment = stage.payment("1", "1.00");

    stage.bookAndUndo(payment);
    assertThat(reconciliations().find(stage.day())).isEmpty();
    stage.book(payment);
    stage.book(stage.payment("2", "1.00"));

    Reconciliation day = reconciliations().find(stage.day()).orElseThrow();
    assertThat(day.state()).isEqualTo(ReconciliationState.OPEN);
    assertThat(reconciliations().begin(day.id())).isEmpty();
  }

  @Test
  void rows_of_a_closed_day_go_when_it_is_old_and_the_day_stays() {
    ReconciliationRun run = run(1);
    finish(run, "12345");
    Reconciliation before = reconciliations().open(stage.day());

    statements().retire(stage.day().plusDays(2).start());
    assertThat(reconciliations().begin(run.id())).as("not closed, so not retired").isPresent();
    finish(reconciliations().begin(run.id()).orElseThrow(), "12345");
    close(run, "1");
    statements().retire(stage.day().start());
    purge();
    assertThat(statements().add(run.statement(), List.of(line(2, stage.payment("1", "1.00")))))
        .isEmpty();
    statements().retire(stage.day().plusDays(2).start());
    purge();

    Reconciliation after = reconciliations().open(stage.day());
    assertThat(after.isClosed()).isTrue();
    assertThat(after.sums()).isEqualTo(before.sums());
    assertThat(after.digest()).isEqualTo(before.digest());
  }

  private ReconciliationRun closed() {
    ReconciliationRun run = run(1);
    finish(run, "0");
    close(run, "1");
    return run;
  }

  private BreakId openBreak() {
    return breaks(BreakState.OPEN).get(0).id();
  }

  private void purge() {
    int gone;
    do {
      gone = statements().purge(Fixture.NOON, ALL);
    } while (gone == ALL);
  }

  private DayAction close(ReconciliationRun run, String actionNo) {
    return reconciliations().close(run.id(), action(actionNo, "CLOSE_DAY"));
  }

  private OperatorAction action(String actionNo, String kind) {
    return action(actionNo, kind, stage.day().end());
  }

  private OperatorAction action(String actionNo, String kind, Instant actedAt) {
    return new OperatorAction(
        stage.fixture.tenantId(),
        new ActionNo(actionNo),
        OperatorAction.Kind.valueOf(kind),
        "day",
        "finance desk",
        "seen",
        actedAt);
  }

  private DetectedBreak differing(String booked) {
    return new DetectedBreak(
        BreakKind.AMOUNT_DIFFERS,
        IdempotencyKey.of(stage.payment("1", "1")),
        stage.fixture.orderNo(),
        7,
        Fixture.yuan("1.00"),
        Fixture.yuan(booked),
        null,
        false);
  }

  private ReconciliationRun run(int content) {
    stage.counting(stage.day(), content);
    return reconciliations().begin(reconciliations().open(stage.day()).id()).orElseThrow();
  }

  private boolean finish(ReconciliationRun run, String feeThousandths) {
    return reconciliations()
        .finish(
            run,
            new RunResult(List.of(), 0, Map.of(CNY, new BigInteger(feeThousandths)), Fixture.NOON));
  }

  private static DetectedBreak finding(int row) {
    return DetectedBreak.of(new ExceptionRow(row, ExceptionRow.Kind.UNREADABLE, "交易时间"));
  }

  private Mismatch mismatch() {
    return new Mismatch(line(2, stage.payment("1", "1.00")), null, null, true);
  }

  private List<Break> breaks(@Nullable BreakState state) {
    return reconciliations().breaks(reconciliations().open(stage.day()).id(), state, START, ALL);
  }

  private List<Reconciliation> list(@Nullable ReconciliationState state, ReconciliationId after) {
    return reconciliations().list(stage.fixture.tenantId(), state, after, ALL);
  }

  private List<JournalEntry> fees() {
    return WholeJournal.of(ledger(), stage.fixture.tenantId()).stream()
        .filter(entry -> entry.key().kind() == EventKind.FEE_CHARGED)
        .toList();
  }
}
