package io.oncebook.domain.memory;

import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.announcement.OutboxBacklog;
import io.oncebook.domain.announcement.OutboxPort;
import io.oncebook.domain.announcement.PublishResult;
import io.oncebook.domain.announcement.RelayReport;
import io.oncebook.domain.announcement.SetAside;
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
      PublishResult result =
          given.isEmpty() ? PublishResult.confirmed(Set.of()) : publisher.publish(given);
      List<SetAside> setAside =
          store.transact(
              state -> {
                markSent(result.confirmed(), now, state);
                return TransactionOutcome.commit(setAside(result.unwritable(), state));
              });
      return new RelayReport(false, given.size(), result.confirmed().size(), setAside);
    } finally {
      place.release();
    }
  }

  @Override
  public int putBack(int limit) {
    return store.transact(
        state -> {
          List<Announcement> again = state.setAside.stream().limit(limit).toList();
          state.setAside.removeAll(again);
          again.forEach(announcement -> state.outbox.add(new OutboxRow(announcement, null)));
          return TransactionOutcome.commit(again.size());
        });
  }

  @Override
  public long setAside() {
    return store.read(state -> (long) state.setAside.size());
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

  private static void markSent(
      Set<AnnouncementId> confirmed, Instant now, InMemoryStore.State state) {
    state.outbox.replaceAll(
        row ->
            row.sentAt() == null && confirmed.contains(row.announcement().id())
                ? new OutboxRow(row.announcement(), now)
                : row);
  }

  private static List<SetAside> setAside(Set<AnnouncementId> ids, InMemoryStore.State state) {
    List<OutboxRow> rows =
        unsent(state).filter(row -> ids.contains(row.announcement().id())).toList();
    state.outbox.removeAll(rows);
    rows.forEach(row -> state.setAside.add(row.announcement()));
    return rows.stream()
        .map(row -> new SetAside(row.announcement().id().value(), SetAside.Reason.UNWRITABLE))
        .toList();
  }
}
