package io.oncebook.adapter.persistence.announcement;

import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;
import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX_RELAY;

import io.oncebook.adapter.persistence.transaction.PlainTransaction;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.announcement.OutboxBacklog;
import io.oncebook.domain.announcement.OutboxPort;
import io.oncebook.domain.announcement.RelayReport;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

/**
 * The outbox. The relay's place is a row that stays locked until what was sent is marked, in one
 * transaction: a relay that loses its connection loses its place and its marks together.
 */
public final class JooqOutboxAdapter implements OutboxPort {

  private final DSLContext dsl;
  private final PlainTransaction transaction;

  public JooqOutboxAdapter(DSLContext dsl) {
    this.dsl = dsl;
    this.transaction = new PlainTransaction(dsl);
  }

  @Override
  public RelayReport handOver(int limit, AnnouncementPublisherPort publisher, Instant now) {
    return transaction.run(
        inside ->
            takesPlace(inside)
                ? TransactionOutcome.commit(
                    handOver(OutboxRow.unsent(inside, limit), publisher, now, inside))
                : TransactionOutcome.rollBack(RelayReport.ofTakenPlace()));
  }

  @Override
  public OutboxBacklog backlog() {
    return dsl.select(DSL.count(), DSL.min(OUTBOX.CREATED_AT))
        .from(OUTBOX)
        .where(OUTBOX.SENT_AT.isNull())
        .fetchSingle(row -> new OutboxBacklog(row.value1(), row.value2()));
  }

  @Override
  public int purge(Instant sentBefore, int limit) {
    return dsl.deleteFrom(OUTBOX)
        .where(OUTBOX.SENT_AT.lt(sentBefore))
        .orderBy(OUTBOX.SENT_AT, OUTBOX.ID)
        .limit(limit)
        .execute();
  }

  private static boolean takesPlace(DSLContext inside) {
    return inside
        .select(OUTBOX_RELAY.ID)
        .from(OUTBOX_RELAY)
        .forUpdate()
        .skipLocked()
        .fetchOptional()
        .isPresent();
  }

  private static RelayReport handOver(
      Map<AnnouncementId, OutboxRow> rows,
      AnnouncementPublisherPort publisher,
      Instant now,
      DSLContext inside) {
    if (rows.isEmpty()) {
      return RelayReport.of(0, 0);
    }
    List<Announcement> given = rows.values().stream().map(OutboxRow::announcement).toList();
    Set<AnnouncementId> confirmed = publisher.publish(given);
    List<Long> sent =
        rows.entrySet().stream()
            .filter(row -> confirmed.contains(row.getKey()))
            .map(row -> row.getValue().id())
            .toList();
    markSent(sent, now, inside);
    return RelayReport.of(given.size(), sent.size());
  }

  private static void markSent(List<Long> ids, Instant now, DSLContext inside) {
    int changed =
        inside
            .update(OUTBOX)
            .set(OUTBOX.SENT_AT, now)
            .where(OUTBOX.ID.in(ids))
            .and(OUTBOX.SENT_AT.isNull())
            .execute();
    if (changed != ids.size()) {
      throw new IllegalStateException(
          "expected to mark %d announcements as sent, found %d".formatted(ids.size(), changed));
    }
  }
}
