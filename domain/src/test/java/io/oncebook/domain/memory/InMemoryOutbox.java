package io.oncebook.domain.memory;

import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.announcement.OutboxBacklog;
import io.oncebook.domain.announcement.OutboxPort;
import io.oncebook.domain.announcement.RelayReport;
import io.oncebook.domain.memory.InMemoryStore.OutboxRow;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

final class InMemoryOutbox implements OutboxPort {

  private final InMemoryStore store;
  private final Semaphore place = new Semaphore(1);

  InMemoryOutbox(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public RelayReport handOver(int limit, AnnouncementPublisherPort publisher, Instant now) {
    if (!place.tryAcquire()) {
      return RelayReport.ofTakenPlace();
    }
    try {
      List<Announcement> given =
          store.read(state -> unsent(state).map(OutboxRow::announcement).limit(limit).toList());
      Set<AnnouncementId> confirmed = given.isEmpty() ? Set.of() : publisher.publish(given);
      store.transact(state -> TransactionOutcome.commit(markSent(confirmed, now, state)));
      return RelayReport.of(given.size(), confirmed.size());
    } finally {
      place.release();
    }
  }

  @Override
  public OutboxBacklog backlog() {
    return store.read(
        state ->
            new OutboxBacklog(
                unsent(state).count(),
                unsent(state).map(row -> row.announcement().doneAt()).findFirst().orElse(null)));
  }

  @Override
  public int purge(Instant sentBefore, int limit) {
    return store.transact(
        state -> {
          List<OutboxRow> old =
              state.outbox.stream()
                  .filter(row -> row.sentAt() != null && row.sentAt().isBefore(sentBefore))
                  .limit(limit)
                  .toList();
          state.outbox.removeAll(old);
          return TransactionOutcome.commit(old.size());
        });
  }

  private static Stream<OutboxRow> unsent(InMemoryStore.State state) {
    return state.outbox.stream().filter(row -> row.sentAt() == null);
  }

  private static int markSent(
      Set<AnnouncementId> confirmed, Instant now, InMemoryStore.State state) {
    state.outbox.replaceAll(
        row ->
            row.sentAt() == null && confirmed.contains(row.announcement().id())
                ? new OutboxRow(row.announcement(), now)
                : row);
    return confirmed.size();
  }
}
