package io.oncebook.adapter.persistence.announcement;

import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;
import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX_RELAY;
import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX_SET_ASIDE;

import io.oncebook.adapter.persistence.transaction.PlainTransaction;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.announcement.OutboxBacklog;
import io.oncebook.domain.announcement.OutboxPort;
import io.oncebook.domain.announcement.PublishResult;
import io.oncebook.domain.announcement.RelayReport;
import io.oncebook.domain.announcement.SetAside;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Instant;
import java.util.LinkedHashMap;
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
                    handOver(UnsentRows.read(inside, limit), publisher, now, inside))
                : TransactionOutcome.rollBack(RelayReport.ofTakenPlace()));
  }

  @Override
  public int putBack(int limit) {
    return transaction.run(
        inside ->
            takesPlace(inside)
                ? TransactionOutcome.commit(SetAsideRows.putBack(inside, limit))
                : TransactionOutcome.rollBack(0));
  }

  @Override
  public long setAside() {
    return dsl.fetchCount(OUTBOX_SET_ASIDE);
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
      UnsentRows rows, AnnouncementPublisherPort publisher, Instant now, DSLContext inside) {
    PublishResult result =
        rows.readable().isEmpty()
            ? PublishResult.confirmed(Set.of())
            : publisher.publish(rows.readable());
    List<Long> sent = result.confirmed().stream().map(rows.ids()::get).toList();
    Map<Long, SetAside> unsendable = new LinkedHashMap<>(rows.unreadable());
    result
        .unwritable()
        .forEach(
            id ->
                unsendable.put(
                    rows.ids().get(id), new SetAside(id.value(), SetAside.Reason.UNWRITABLE)));
    markSent(sent, now, inside);
    SetAsideRows.setAside(inside, unsendable, now);
    return new RelayReport(
        false, rows.readable().size(), sent.size(), List.copyOf(unsendable.values()));
  }

  private static void markSent(List<Long> ids, Instant now, DSLContext inside) {
    if (ids.isEmpty()) {
      return;
    }
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
