package io.oncebook.adapter.kafka.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.callback.ChannelEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class SlowConsumerIT {

  private final ExpectedBooks books = new ExpectedBooks();

  @Test
  void consumer_that_is_slower_than_the_poll_limit_books_nothing_twice_and_goes_on()
      throws Exception {
    Topic topic = Topic.create("slow", 2);
    Gate gate = new Gate();
    Outcomes late = Outcomes.of(books.notices());
    List<ChannelEvent> facts = new ArrayList<>(books.payments(0, 60));
    ExpectedBooks.write(topic, facts);
    try (Instance slow =
            Instance.of(
                    topic,
                    notices -> {
                      gate.pass();
                      return late.handleAll(notices);
                    })
                .with("max.poll.interval.ms", 2_000)
                .start();
        Instance other = startBehind(gate, topic)) {
      topic.awaitCommittedToTheEnd(topic.name());
      books.assertEachBookedOnce(facts);
      Map<TopicPartition, Long> ends = topic.committed(topic.name());

      gate.open();
      Topic.awaitStable(topic.name(), 2);

      assertThat(late.outcomes()).isNotEmpty().containsOnly(NoticeOutcome.ALREADY_BOOKED);
      assertThat(topic.committed(topic.name())).isEqualTo(ends);
      int repeats = late.outcomes().size();
      List<ChannelEvent> more = books.payments(60, 120);
      ExpectedBooks.write(topic, more);
      facts.addAll(more);
      topic.awaitCommittedToTheEnd(topic.name());
      assertThat(late.outcomes().stream().skip(repeats))
          .isNotEmpty()
          .containsOnly(NoticeOutcome.BOOKED);
      assertThat(slow.consumers().running() + other.consumers().running()).isEqualTo(2);
    }
    books.assertEachBookedOnce(facts);
  }

  private Instance startBehind(Gate gate, Topic topic) throws InterruptedException {
    gate.awaitReached();
    return Instance.of(topic, books.notices()).with("max.poll.interval.ms", 4_000).start();
  }
}
