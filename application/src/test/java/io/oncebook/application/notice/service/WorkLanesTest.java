package io.oncebook.application.notice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** The lanes run when the test says so; what comes while one is at work comes from its work. */
class WorkLanesTest {

  private final Deque<Runnable> started = new ArrayDeque<>();
  private final List<List<String>> groups = new ArrayList<>();
  private final Deque<Runnable> duringWork = new ArrayDeque<>();

  private final WorkLanes<String, String> lanes = lanes(2, 2, 3, started::add);
  private final WorkLanes<String, String> one = lanes(1, 1, 3, started::add);

  @Test
  void item_that_comes_when_a_lane_is_idle_is_taken_at_once() {
    lanes.offer("a", "1");
    assertThat(started).hasSize(1);

    runAll();

    assertThat(groups).containsExactly(List.of("1"));
    lanes.offer("a", "2");
    assertThat(started).hasSize(1);
  }

  @Test
  void what_comes_while_a_lane_is_at_work_goes_together_in_its_next_turn() {
    duringWork.add(() -> List.of("2", "3", "4", "5").forEach(item -> one.offer("a", item)));
    one.offer("a", "1");

    runAll();

    assertThat(groups).containsExactly(List.of("1"), List.of("2", "3", "4"), List.of("5"));
  }

  @Test
  void no_more_lanes_are_opened_than_there_are() {
    for (String item : new String[] {"1", "2", "3", "4", "5"}) {
      assertThat(lanes.offer("a", item)).isTrue();
    }

    assertThat(started).hasSize(2);
  }

  @Test
  void sender_leaves_a_lane_to_others() {
    WorkLanes<String, String> shared = lanes(2, 1, 1, started::add);
    duringWork.add(() -> started.remove().run());
    shared.offer("slow", "s1");
    shared.offer("slow", "s2");
    shared.offer("other", "o1");

    // While s1 is at work, the second lane finds o1 and not s2.
    runAll();

    assertThat(groups).containsExactly(List.of("s1"), List.of("o1"), List.of("s2"));
  }

  @Test
  void lane_that_breaks_is_opened_again_by_the_next_item() {
    duringWork.add(
        () -> {
          throw new StackOverflowError();
        });
    one.offer("a", "1");
    assertThatThrownBy(this::runAll).isInstanceOf(StackOverflowError.class);

    one.offer("a", "2");
    runAll();

    assertThat(groups).containsExactly(List.of("1"), List.of("2"));
  }

  @Test
  void without_threads_the_caller_hears_of_it() {
    WorkLanes<String, String> closed =
        lanes(
            1,
            1,
            1,
            task -> {
              throw new RejectedExecutionException("closed");
            });

    assertThatThrownBy(() -> closed.offer("a", "1")).isInstanceOf(RejectedExecutionException.class);
  }

  private WorkLanes<String, String> lanes(
      int count, int perSender, int together, Executor threads) {
    return new WorkLanes<>(
        new WorkLanes.Limits(count, perSender, together, 10, 10), threads, this::work);
  }

  private void work(List<String> items) {
    groups.add(items);
    if (!duringWork.isEmpty()) {
      duringWork.remove().run();
    }
  }

  private void runAll() {
    while (!started.isEmpty()) {
      started.remove().run();
    }
  }
}
