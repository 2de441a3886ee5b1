package io.oncebook.domain.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link StatementPort} promises. */
public abstract class StatementPortContract {

  private static final int ALL = 1000;

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract StatementPort statements();

  protected abstract ReconciliationPort reconciliations();

  protected abstract MatchPort matches();

  @Test
  void fact_that_is_told_again_is_given_back_and_not_kept() {
    StatementId id = begin(1);

    List<StatementLine> inOneGo = statements().add(id, List.of(line(2, "1"), line(3, "1")));
    List<StatementLine> later =
        statements().add(id, List.of(line(4, "2"), line(5, "1"), line(6, "3")));

    assertThat(inOneGo).containsExactly(line(3, "1"));
    assertThat(later).containsExactly(line(5, "1"));
    assertThat(rows(id)).containsExactly(line(2, "1"), line(4, "2"), line(6, "3"));
  }

  @Test
  void odd_rows_come_page_by_page_in_the_order_of_the_file() {
    StatementId id = begin(1);
    ExceptionRow one =
        new ExceptionRow(7, ExceptionRow.Kind.UNREADABLE, "订单金额: expected 12.34, found other text");
    ExceptionRow other = new ExceptionRow(3, ExceptionRow.Kind.OTHER_BUSINESS, "业务类型");
    statements().addOdd(id, List.of(one));
    statements().addOdd(id, List.of(other));

    assertThat(statements().oddRows(id, 0, 1)).containsExactly(other);
    assertThat(statements().oddRows(id, 3, 1)).containsExactly(one);
    assertThat(statements().oddRows(id, 7, 1)).isEmpty();
  }

  @Test
  void given_up_statement_goes_in_steps_and_one_that_counts_stays() {
    emptyOfOthers();
    StatementId counting = begin(1);
    statements().add(counting, List.of(line(2, "1")));
    reconciliations().open(day());
    reconciliations().activate(counting);
    StatementId givenUp = begin(2);
    statements().add(givenUp, List.of(line(2, "1"), line(3, "2"), line(4, "3")));
    statements().discard(givenUp);
    statements().discard(counting);

    assertThat(statements().purge(Fixture.NOON, 2)).isEqualTo(2);
    assertThat(statements().purge(Fixture.NOON, 2)).isEqualTo(2);
    assertThat(statements().purge(Fixture.NOON, 2)).isZero();
    assertThat(rows(counting)).containsExactly(line(2, "1"));
  }

  @Test
  void statement_that_was_never_adopted_goes_when_it_is_old() {
    emptyOfOthers();
    begin(1);

    assertThat(statements().purge(Fixture.NOON, ALL)).isZero();
    assertThat(statements().purge(Fixture.NOON.plusSeconds(1), ALL)).isEqualTo(1);
  }

  @Test
  void row_comes_back_as_it_was_kept() {
    StatementId id = begin(1);
    StatementLine refund =
        new StatementLine(
            9,
            fixture.refund(),
            fixture.refund().refund().amount().money(),
            new Fee(-30),
            LineStatus.UNDER_WAY);
    statements().add(id, List.of(refund));

    assertThat(rows(id)).containsExactly(refund);
  }

  /** Takes away what other tests have left. */
  private void emptyOfOthers() {
    while (statements().purge(Fixture.NOON.plusSeconds(1), ALL) == ALL) {
      assertThat(statements()).isNotNull();
    }
  }

  private StatementDay day() {
    return new StatementDay(fixture.tenantId(), Fixture.WECHAT, LocalDate.of(2026, 3, 5));
  }

  private StatementId begin(int content) {
    return statements().begin(day(), new StatementDigest("%064x".formatted(content)), Fixture.NOON);
  }

  private StatementLine line(int row, String transactionNo) {
    return new StatementLine(
        row,
        fixture.payment(
            fixture.trade(Fixture.WECHAT, transactionNo, "T202603050001"), Fixture.yuan("1")),
        Fixture.yuan("1"),
        new Fee(6),
        LineStatus.SETTLED);
  }

  /** None of them is booked, so none matches. */
  private List<StatementLine> rows(StatementId id) {
    return matches().compare(id, null, ALL).mismatches().stream()
        .map(mismatch -> mismatch.line())
        .toList();
  }
}
