package io.oncebook.application.reconciliation.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.reconciliation.DayRefusal;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.application.watch.BrokenCall;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.ListedStatement;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementLine;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class DayActionServiceTest {

  private static final Duration DAY = Duration.ofDays(1);

  private final TestApplication app = new TestApplication();
  private final StatementDay day =
      new StatementDay(app.fixture.tenantId(), Fixture.WECHAT, LocalDate.of(2026, 3, 5));
  private final PaymentEvent.Received payment =
      app.fixture.payment(app.fixture.trade(Fixture.WECHAT, "P-T1", "T1"), Fixture.yuan("12.34"));
  private final ListedStatement statement = ListedStatement.of(day, List.of());
  private final DayActionService actions =
      new DayActionService(app.books.reconciliations(), app.books.audit(), app.reconciliations);

  @Test
  void reopening_what_is_not_closed_does_nothing_at_all() {
    failWhileComparing(() -> app.imports.importStatement(statement));

    ActionResult<Reconciliation, DayRefusal> result = actions.reopen(now().id(), reopening("1"));

    assertThat(result).isEqualTo(refused(DayRefusal.Reason.NOT_POSSIBLE));
    assertThat(now().state()).isEqualTo(ReconciliationState.OPEN);
    assertThat(now().matchedAt()).isNull();
  }

  @Test
  void reopening_that_failed_half_way_is_gone_on_with_by_its_repeat() throws Exception {
    app.imports.importStatement(statement);
    app.time.advance(DAY);
    actions.close(now().id(), closing("1"));
    failWhileComparing(() -> actions.reopen(now().id(), reopening("2")));
    assertThat(now().state()).isEqualTo(ReconciliationState.OPEN);

    ActionResult<Reconciliation, DayRefusal> result = actions.reopen(now().id(), reopening("2"));

    assertThat(result).isEqualTo(new ActionResult.Done<>(now()));
    assertThat(now().state()).isEqualTo(ReconciliationState.MATCHED);
  }

  @Test
  void day_is_not_closed_before_it_is_over() throws Exception {
    app.imports.importStatement(statement);

    assertThat(actions.close(now().id(), closing("1")))
        .isEqualTo(refused(DayRefusal.Reason.NOT_OVER));

    assertThat(now().isClosed()).isFalse();
    app.time.advance(DAY);
    assertThat(actions.close(now().id(), closing("1"))).isEqualTo(new ActionResult.Done<>(now()));
    assertThat(now().isClosed()).isTrue();
  }

  @Test
  void what_was_booked_since_the_comparison_is_compared_before_the_day_is_closed()
      throws Exception {
    app.imports.importStatement(statement);
    app.orders.register(app.fixture.order("T1", payment.amount()));
    app.deliver(payment);
    app.time.advance(DAY);

    ActionResult<Reconciliation, DayRefusal> result = actions.close(now().id(), closing("1"));

    assertThat(result).isEqualTo(refused(DayRefusal.Reason.NOT_POSSIBLE));
    assertThat(now().state()).isEqualTo(ReconciliationState.WITH_BREAKS);
    assertThat(now().openBreaks()).isEqualTo(1);
  }

  @Test
  void day_closes_when_what_was_booked_since_is_in_its_statement() throws Exception {
    app.imports.importStatement(listed());
    app.orders.register(app.fixture.order("T1", payment.amount()));
    app.deliver(payment);
    app.time.advance(DAY);
    assertThat(now().matched()).isZero();

    assertThat(actions.close(now().id(), closing("1"))).isEqualTo(new ActionResult.Done<>(now()));
    assertThat(now().isClosed()).isTrue();
    assertThat(now().matched()).isEqualTo(1);
  }

  private ListedStatement listed() {
    return ListedStatement.of(
        day,
        List.of(new StatementLine(2, payment, payment.amount(), Fee.NONE, LineStatus.SETTLED)));
  }

  private void failWhileComparing(ThrowingCallable step) {
    app.breakNext("compare", BrokenCall.Moment.BEFORE);
    assertThatThrownBy(step).isInstanceOf(BrokenCall.StoreFailure.class);
  }

  private Reconciliation now() {
    return app.books.reconciliations().open(day);
  }

  private OperatorAction closing(String actionNo) {
    return action(OperatorAction.Kind.CLOSE_DAY, actionNo);
  }

  private OperatorAction reopening(String actionNo) {
    return action(OperatorAction.Kind.REOPEN_DAY, actionNo);
  }

  private OperatorAction action(OperatorAction.Kind kind, String actionNo) {
    return new OperatorAction(
        day.tenantId(),
        new ActionNo(actionNo),
        kind,
        "reconciliation/1",
        "finance desk",
        "seen",
        app.time.instant());
  }

  private ActionResult<Reconciliation, DayRefusal> refused(DayRefusal.Reason reason) {
    return new ActionResult.Refused<>(new DayRefusal(reason, now()));
  }
}
