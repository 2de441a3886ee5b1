package io.oncebook.application.reconciliation.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.reconciliation.FetchResult;
import io.oncebook.application.reconciliation.FetchStatementsUseCase.Failure;
import io.oncebook.application.reconciliation.FetchStatementsUseCase.Report;
import io.oncebook.application.reconciliation.ImportResult;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.ListedStatement;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDownload;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.statement.StatementSourcePort;
import io.oncebook.domain.tenant.TenantId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** It is the fifth of March, noon in Beijing. */
class StatementFetchServiceTest {

  private static final LocalDate YESTERDAY = LocalDate.of(2026, 3, 4);

  private final TestApplication app = new TestApplication();
  private final Bank channel = new Bank();
  private final StatementFetchService fetch =
      new StatementFetchService(
          channel, app.books.reconciliations(), app.imports, app.reconciliations, app.time, 2, 1);

  @Test
  void latest_days_are_fetched_oldest_first_and_each_only_until_it_is_here() {
    channel.answers.put(YESTERDAY.minusDays(1), ready(YESTERDAY.minusDays(1)));
    channel.answers.put(YESTERDAY, ready(YESTERDAY));

    assertThat(fetch.fetchDue()).isEqualTo(new Report(2, 0, List.of()));
    assertThat(fetch.fetchDue()).isEqualTo(new Report(0, 0, List.of()));

    assertThat(channel.asked).containsExactly(YESTERDAY.minusDays(1), YESTERDAY);
    assertThat(app.books.reconciliations().open(day(YESTERDAY)).state())
        .isEqualTo(ReconciliationState.MATCHED);
  }

  @Test
  void day_that_is_not_ready_stays_open_and_is_asked_for_again() {
    app.orders.register(app.fixture.order("T1", Fixture.yuan("12.34")));
    app.deliver(payment());
    channel.answers.put(YESTERDAY, new StatementDownload.NotReady("STATEMENT_CREATING"));
    channel.answers.put(YESTERDAY.minusDays(1), new StatementDownload.NotReady("TOO_EARLY"));

    assertThat(fetch.fetchDue()).isEqualTo(new Report(0, 2, List.of()));
    assertThat(app.books.reconciliations().find(day(YESTERDAY))).isEmpty();

    channel.answers.put(YESTERDAY, ready(YESTERDAY));
    assertThat(fetch.fetchDue().imported()).isEqualTo(1);
  }

  @Test
  void one_day_that_fails_takes_no_other_with_it() {
    channel.answers.put(YESTERDAY.minusDays(1), new StatementDownload.Unclear("TIMEOUT"));
    channel.answers.put(YESTERDAY, ready(YESTERDAY));

    Report report = fetch.fetchDue();

    assertThat(report.imported()).isEqualTo(1);
    assertThat(report.failures())
        .extracting(Failure::day)
        .containsExactly(day(YESTERDAY.minusDays(1)));
    assertThat(report.failures().get(0).cause()).hasMessageContaining("TIMEOUT");
  }

  @Test
  void day_with_breaks_is_compared_again_for_what_was_missing_may_have_come() throws Exception {
    PaymentEvent.Received payment = payment();
    app.deliver(payment);
    app.imports.importStatement(
        ListedStatement.of(
            day(YESTERDAY),
            List.of(
                new StatementLine(2, payment, payment.amount(), Fee.NONE, LineStatus.SETTLED))));
    assertThat(app.books.reconciliations().open(day(YESTERDAY)).state())
        .isEqualTo(ReconciliationState.WITH_BREAKS);

    app.orders.register(app.fixture.order("T1", Fixture.yuan("12.34")));
    channel.answers.put(YESTERDAY.minusDays(1), ready(YESTERDAY.minusDays(1)));
    fetch.fetchDue();

    assertThat(app.books.reconciliations().open(day(YESTERDAY)).state())
        .isEqualTo(ReconciliationState.MATCHED);
  }

  @Test
  void file_that_is_not_whole_is_unclear_and_changes_nothing() {
    channel.answers.put(
        YESTERDAY,
        new StatementDownload.Ready(
            new ListedStatement(day(YESTERDAY), List.of(), List.of(), true)));

    FetchResult result = fetch.fetch(day(YESTERDAY));

    assertThat(result)
        .isEqualTo(new FetchResult.Unclear("CUT_OFF: expected a summary, found the end"));
    assertThat(app.books.reconciliations().open(day(YESTERDAY)).digest()).isNull();
  }

  @Test
  void account_without_bill_interface_says_so_and_one_with_it_is_fetched_at_once() {
    channel.answers.put(YESTERDAY, ready(YESTERDAY));

    assertThat(fetch.fetch(new StatementDay(app.fixture.tenantId(), Fixture.ALIPAY, YESTERDAY)))
        .isEqualTo(new FetchResult.NoInterface());
    assertThat(fetch.fetch(day(YESTERDAY)))
        .isInstanceOfSatisfying(
            FetchResult.Fetched.class,
            fetched ->
                assertThat(fetched.imported().effect()).isEqualTo(ImportResult.Effect.IMPORTED));
  }

  @Test
  void no_more_statements_are_fetched_at_once_than_may_be() {
    List<FetchResult> meanwhile = new ArrayList<>();
    channel.answers.put(YESTERDAY, new StatementDownload.NotReady("TOO_EARLY"));
    channel.beforeAnswer = () -> meanwhile.add(fetch.fetch(day(YESTERDAY.minusDays(1))));

    assertThat(fetch.fetch(day(YESTERDAY))).isEqualTo(new FetchResult.NotReady("TOO_EARLY"));

    assertThat(meanwhile).containsExactly(new FetchResult.TooMany());
    assertThat(channel.asked).containsExactly(YESTERDAY);
    channel.beforeAnswer = () -> {};
    assertThat(fetch.fetch(day(YESTERDAY))).isEqualTo(new FetchResult.NotReady("TOO_EARLY"));
  }

  private PaymentEvent.Received payment() {
    return app.fixture.payment(
        app.fixture.trade(Fixture.WECHAT, "P1", "T1"), Fixture.yuan("12.34"));
  }

  private StatementDay day(LocalDate date) {
    return new StatementDay(app.fixture.tenantId(), Fixture.WECHAT, date);
  }

  private StatementDownload ready(LocalDate date) {
    return new StatementDownload.Ready(ListedStatement.of(day(date), List.of()));
  }

  /** A bill interface at one channel, that answers as the test says. */
  private final class Bank implements StatementSourcePort, StatementSource {

    private final Map<LocalDate, StatementDownload> answers = new HashMap<>();
    private final List<LocalDate> asked = new ArrayList<>();
    private Runnable beforeAnswer = () -> {};

    @Override
    public Optional<StatementSource> find(TenantId tenantId, Channel wanted) {
      return wanted.equals(Fixture.WECHAT) ? Optional.of(this) : Optional.empty();
    }

    @Override
    public List<Account> accounts() {
      return List.of(new Account(app.fixture.tenantId(), Fixture.WECHAT));
    }

    @Override
    public StatementDownload fetch(LocalDate date) {
      asked.add(date);
      beforeAnswer.run();
      return answers.getOrDefault(date, new StatementDownload.Unclear("UNEXPECTED"));
    }
  }
}
