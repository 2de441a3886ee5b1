package io.oncebook.adapter.persistence.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.MovableClock;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Supplier;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionRetryTest {

  private static final int DEADLOCK = 1213;

  private final MovableClock clock = new MovableClock(Fixture.NOON);
  private final TransactionRetry retry = new TransactionRetry(clock);
  private int runs;

  @Test
  void transaction_that_succeeds_is_run_once() {
    assertThat(retry.run(failing(0, error(DEADLOCK)))).isEqualTo("done");
    assertThat(runs).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1213, 1205, 1020})
  void transaction_that_the_server_took_back_is_run_again(int code) {
    assertThat(retry.run(failing(3, error(code)))).isEqualTo("done");
    assertThat(runs).isEqualTo(4);
  }

  @Test
  void fourth_failure_is_the_last() {
    DataAccessException failure = error(DEADLOCK);

    assertThatThrownBy(() -> retry.run(failing(4, failure))).isSameAs(failure);
    assertThat(runs).isEqualTo(4);
  }

  @Test
  void failure_after_the_deadline_is_the_last() {
    DataAccessException failure = error(DEADLOCK);

    assertThatThrownBy(
            () ->
                retry.run(
                    () -> {
                      clock.advance(Duration.ofMillis(600));
                      return failing(4, failure).get();
                    }))
        .isSameAs(failure);
    assertThat(runs).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1062, 1040, 1317, 1364, 1406, 1927, 3024, 4025})
  void any_other_error_of_the_server_goes_up_at_once(int code) {
    DataAccessException failure = error(code);

    assertThatThrownBy(() -> retry.run(failing(1, failure))).isSameAs(failure);
    assertThat(runs).isEqualTo(1);
  }

  @Test
  void error_that_did_not_come_from_the_server_goes_up_at_once() {
    RuntimeException failure = new IllegalStateException("deadlock, says a business step");

    assertThatThrownBy(() -> retry.run(failing(1, failure))).isSameAs(failure);
    assertThat(runs).isEqualTo(1);
  }

  @Test
  void error_without_a_cause_goes_up_at_once() {
    DataAccessException failure = new DataAccessException("the pool is closed");

    assertThatThrownBy(() -> retry.run(failing(1, failure))).isSameAs(failure);
    assertThat(runs).isEqualTo(1);
  }

  private Supplier<String> failing(int times, RuntimeException failure) {
    return () -> {
      runs++;
      if (runs <= times) {
        throw failure;
      }
      return "done";
    };
  }

  private static DataAccessException error(int code) {
    return new DataAccessException("SQL [...]", new SQLException("the server's words", "", code));
  }
}
