package io.oncebook.adapter.kafka.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.backoff.BackOffExecution;

class BackOffLimitsTest {

  @Test
  void each_pause_is_twice_the_one_before_up_to_the_longest_and_there_is_no_end() {
    BackOffExecution backOff =
        new BackOffLimits(Duration.ofMillis(100), Duration.ofMillis(500)).start();

    assertThat(LongStream.generate(backOff::nextBackOff).limit(6))
        .containsExactly(100L, 200L, 400L, 500L, 500L, 500L);
    assertThat(LongStream.generate(backOff::nextBackOff).limit(100_000)).containsOnly(500L);
  }

  @Test
  void pause_may_stay_the_same() {
    BackOffExecution backOff =
        new BackOffLimits(Duration.ofMillis(100), Duration.ofMillis(100)).start();

    assertThat(LongStream.generate(backOff::nextBackOff).limit(3)).containsOnly(100L);
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "-1, 10", "11, 10"})
  void limits_that_are_none_are_refused(long shortestMillis, long longestMillis) {
    assertThatThrownBy(
            () ->
                new BackOffLimits(
                    Duration.ofMillis(shortestMillis), Duration.ofMillis(longestMillis)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("shortest");
  }
}
