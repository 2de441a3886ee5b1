package io.oncebook.domain.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReconciliationDayTest {

  private static final StatementDigest CONTENT = StatementStage.digest(1);
  private static final StatementDigest OTHER_CONTENT = StatementStage.digest(2);

  private final ReconciliationDay fresh =
      ReconciliationDay.fresh(
          new ReconciliationId(1),
          new StatementDay(Fixture.ofNewTenant().tenantId(), Fixture.WECHAT, StatementStage.DATE));
  private final ReconciliationDay loaded = fresh.countingOn(new StatementId(7), CONTENT);
  private final ReconciliationDay matched = begun(loaded).finished(0);
  private final Instant over = fresh.day().end();

  @Test
  void statement_is_the_first_or_takes_the_place_of_another() {
    assertThat(fresh.admit(CONTENT)).isEqualTo(ActivationResult.FIRST);
    assertThat(loaded.admit(CONTENT)).isEqualTo(ActivationResult.ALREADY_THERE);
    assertThat(loaded.admit(OTHER_CONTENT)).isEqualTo(ActivationResult.REPLACED);
  }

  @Test
  void content_that_left_breaks_is_read_again() {
    assertThat(begun(loaded).finished(1).admit(CONTENT)).isEqualTo(ActivationResult.READ_AGAIN);
    assertThat(begun(loaded).finished(0).admit(CONTENT)).isEqualTo(ActivationResult.ALREADY_THERE);
  }

  @Test
  void closed_day_admits_no_other_statement_and_begins_no_comparison() {
    assertThat(matched.closed().admit(CONTENT)).isEqualTo(ActivationResult.ALREADY_THERE);
    assertThat(matched.closed().admit(OTHER_CONTENT)).isEqualTo(ActivationResult.DAY_CLOSED);
    assertThat(matched.closed().nextRun()).isEmpty();
  }

  @Test
  void day_without_statement_begins_no_comparison() {
    assertThat(fresh.nextRun()).isEmpty();
  }

  @Test
  void run_is_in_effect_until_another_begins_or_another_statement_counts() {
    ReconciliationRun run = loaded.nextRun().orElseThrow();
    ReconciliationDay day = loaded.begun(run, 5);

    assertThat(day.isInEffect(run)).isTrue();
    assertThat(begun(day).isInEffect(run)).isFalse();
    assertThat(day.countingOn(new StatementId(8), OTHER_CONTENT).isInEffect(run)).isFalse();
  }

  @Test
  void run_does_not_finish_in_a_closed_day() {
    ReconciliationRun run = loaded.nextRun().orElseThrow();

    assertThat(loaded.begun(run, 5).mayFinish(run)).isTrue();
    assertThat(loaded.begun(run, 5).closed().mayFinish(run)).isFalse();
  }

  @Test
  void comparison_that_leaves_differences_leaves_a_day_with_breaks() {
    assertThat(matched.state()).isEqualTo(ReconciliationState.MATCHED);
    assertThat(begun(loaded).finished(1).state()).isEqualTo(ReconciliationState.WITH_BREAKS);
  }

  @Test
  void day_closes_when_it_is_compared_to_its_end_and_no_break_is_open() {
    assertThat(matched.closing(0, 5, over)).isEqualTo(DayAction.DONE);
    assertThat(begun(loaded).finished(1).closing(0, 5, over)).isEqualTo(DayAction.DONE);
    assertThat(matched.closing(1, 5, over)).isEqualTo(DayAction.NOT_POSSIBLE);
    assertThat(loaded.closing(0, 5, over)).isEqualTo(DayAction.NOT_POSSIBLE);
    assertThat(begun(matched).closing(0, 5, over)).isEqualTo(DayAction.NOT_POSSIBLE);
    assertThat(matched.closed().closing(0, 5, over)).isEqualTo(DayAction.NOT_POSSIBLE);
  }

  @Test
  void day_does_not_close_before_it_ends_in_beijing() {
    assertThat(over).isEqualTo(Instant.parse("2026-03-05T16:00:00Z"));
    assertThat(matched.closing(0, 5, over.minusNanos(1))).isEqualTo(DayAction.DAY_NOT_OVER);
  }

  @Test
  void day_does_not_close_when_more_is_booked_than_its_comparison_began_with() {
    assertThat(matched.closing(0, 6, over)).isEqualTo(DayAction.BOOKED_SINCE);
    assertThat(matched.closing(1, 6, over)).isEqualTo(DayAction.NOT_POSSIBLE);
  }

  @Test
  void break_is_explained_while_it_is_open_and_its_day_is_not_closed() {
    assertThat(matched.mayExplain(known(BreakState.OPEN))).isTrue();
    assertThat(matched.mayExplain(known(BreakState.NOTED))).isFalse();
    assertThat(matched.closed().mayExplain(known(BreakState.OPEN))).isFalse();
  }

  @Test
  void day_that_is_opened_again_waits_for_its_comparison() {
    ReconciliationDay again = matched.closed().reopened();

    assertThat(again.state()).isEqualTo(ReconciliationState.OPEN);
    assertThat(again.closing(0, 5, over)).isEqualTo(DayAction.NOT_POSSIBLE);
    assertThat(again.nextRun()).isPresent();
  }

  private static ReconciliationDay begun(ReconciliationDay day) {
    return day.begun(day.nextRun().orElseThrow(), 5);
  }

  private static Break known(BreakState state) {
    ExceptionRow row = new ExceptionRow(2, ExceptionRow.Kind.UNREADABLE, "交易时间");
    return new Break(new BreakId(1), state, DetectedBreak.of(row));
  }
}
