package io.oncebook.adapter.kafka.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** An instance ends at its worst moment, and another one takes over. */
class HardKillIT {

  private final ExpectedBooks books = new ExpectedBooks();
  private final Gate gate = new Gate();
  private final List<ChannelEvent> facts = books.payments(0, 20);

  @Test
  void fact_that_was_claimed_and_not_booked_is_booked_by_the_repair() throws Exception {
    Outcomes heir = endAndTakeOver("claimed", books.notices(new Gated(books.ports.transactions())));

    assertThat(heir.outcomes()).hasSize(20).containsOnly(NoticeOutcome.ALREADY_CLAIMED);
    assertThat(books.journal()).isEmpty();

    assertThat(books.repair().repair().settled()).isEqualTo(20);
    books.assertEachBookedOnce(facts);
  }

  @Test
  void fact_that_was_booked_and_not_committed_is_a_repeat() throws Exception {
    Outcomes heir =
        endAndTakeOver(
            "booked",
            notices -> {
              List<NoticeResult> results = books.notices().handleAll(notices);
              gate.pass();
              return results;
            });

    assertThat(heir.outcomes()).hasSize(20).containsOnly(NoticeOutcome.ALREADY_BOOKED);
    books.assertEachBookedOnce(facts);
  }

  private Outcomes endAndTakeOver(String purpose, HandleNoticeBatchUseCase dying) throws Exception {
    Topic topic = Topic.create(purpose, 1);
    ExpectedBooks.write(topic, facts);
    Outcomes heir = Outcomes.of(books.notices());
    try (Instance dead =
        Instance.of(topic, dying)
            .with("max.poll.interval.ms", 2_000)
            // All of them in one batch.
            .with("fetch.min.bytes", 2_000)
            .start()) {
      gate.awaitReached();
      assertThat(topic.committed(topic.name())).containsEntry(topic.partition(0), 0L);
      try (Instance alive = Instance.of(topic, heir).start()) {
        topic.awaitCommittedToTheEnd(topic.name());
        assertThat(alive.consumers().waiting()).isEmpty();
      }
      gate.neverOpen();
      assertThat(dead.consumers().running()).isEqualTo(1);
    }
    return heir;
  }

  /** The store, with the gate before each business transaction. */
  private final class Gated implements SettlementTransactionPort {

    private final SettlementTransactionPort real;

    Gated(SettlementTransactionPort real) {
      this.real = real;
    }

    @Override
    public <T> T run(Function<SettlementTransaction, TransactionOutcome<T>> work) {
      gate.pass();
      return real.run(work);
    }
  }
}
