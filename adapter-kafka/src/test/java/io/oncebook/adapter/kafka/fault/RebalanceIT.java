package io.oncebook.adapter.kafka.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.callback.ChannelEvent;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.GroupState;
import org.junit.jupiter.api.Test;

class RebalanceIT {

  private final ExpectedBooks books = new ExpectedBooks();
  private final List<ChannelEvent> facts = new ArrayList<>();

  @Test
  void each_fact_is_booked_once_while_consumers_come_and_go() throws Exception {
    Topic topic = Topic.create("rebalance", 6);
    Gate gate = new Gate();
    Outcomes second = Outcomes.of(books.notices());
    write(topic, 0, 200);
    try (Instance holder =
        Instance.of(
                topic,
                notices -> {
                  gate.pass();
                  return books.notices().handleAll(notices);
                })
            .start()) {
      gate.awaitReached();
      try (Instance joiner = Instance.of(topic, second).start()) {
        Await.until(
            "the group waits for the one with a batch in hand",
            () -> Topic.state(topic.name()) == GroupState.PREPARING_REBALANCE);
        assertThat(second.isEmpty()).isTrue();
        gate.open();
        Topic.awaitStable(topic.name(), 2);
        try (Instance third = Instance.of(topic, books.notices()).start()) {
          Topic.awaitStable(topic.name(), 3);
          write(topic, 200, 300);
          assertThat(third.consumers().running()).isEqualTo(1);
        }
        write(topic, 300, 400);
        Topic.awaitStable(topic.name(), 2);
        topic.awaitCommittedToTheEnd(topic.name());
        assertThat(joiner.consumers().waiting()).isEmpty();
      }
      assertThat(holder.consumers().waiting()).isEmpty();
    }
    assertThat(second.isEmpty()).isFalse();
    books.assertEachBookedOnce(facts);
  }

  private void write(Topic topic, int from, int to) throws Exception {
    List<ChannelEvent> payments = books.payments(from, to);
    ExpectedBooks.write(topic, payments);
    facts.addAll(payments);
  }
}
