package io.oncebook.application.notice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FairQueueTest {

  private final FairQueue<String, String> queue = new FairQueue<>(5, 3);

  @Test
  void senders_take_turns_and_each_keeps_its_order() {
    offer("a", "a1", "a2", "a3");
    offer("b", "b1");
    offer("c", "c1");

    assertThat(poll(2)).containsExactly("a1", "b1");
    // c was not served, so it is first now.
    assertThat(poll(2)).containsExactly("c1", "a2");
    assertThat(poll(2)).containsExactly("a3");
    assertThat(poll(2)).isEmpty();
    assertThat(queue.size()).isZero();
  }

  @Test
  void one_that_is_alone_gets_all_the_room_of_a_group() {
    offer("a", "a1", "a2", "a3");

    assertThat(poll(64)).containsExactly("a1", "a2", "a3");
  }

  @Test
  void no_sender_fills_more_than_its_share_and_all_of_them_no_more_than_there_is_room() {
    offer("a", "a1", "a2", "a3");
    assertThat(queue.offer("a", "a4")).isFalse();
    offer("b", "b1", "b2");
    assertThat(queue.offer("b", "b3")).isFalse();
    assertThat(queue.offer("c", "c1")).isFalse();

    assertThat(poll(1)).containsExactly("a1");
    assertThat(queue.offer("c", "c1")).isTrue();
  }

  @Test
  void sender_that_may_not_go_keeps_its_place() {
    offer("a", "a1");
    offer("b", "b1");

    assertThat(queue.poll(5, "b"::equals)).extracting(FairQueue.Item::item).containsExactly("b1");
    assertThat(poll(5)).containsExactly("a1");
  }

  private void offer(String sender, String... items) {
    for (String item : items) {
      assertThat(queue.offer(sender, item)).isTrue();
    }
  }

  private List<String> poll(int max) {
    return queue.poll(max, sender -> true).stream().map(FairQueue.Item::item).toList();
  }
}
