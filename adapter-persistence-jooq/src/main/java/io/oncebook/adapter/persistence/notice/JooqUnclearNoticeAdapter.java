package io.oncebook.adapter.persistence.notice;

import static io.oncebook.adapter.persistence.generated.Tables.UNCLEAR_NOTICE;

import io.oncebook.adapter.persistence.audit.OperatorActionRow;
import io.oncebook.adapter.persistence.generated.tables.records.UnclearNoticeRecord;
import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.adapter.persistence.transaction.PlainTransaction;
import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.idempotency.Evidence;
import io.oncebook.domain.notice.NoticeContent;
import io.oncebook.domain.notice.NoticeDigest;
import io.oncebook.domain.notice.StoredUnclearNotice;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.notice.UnclearNoticeId;
import io.oncebook.domain.notice.UnclearNoticePort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;

/** Keeps each content once, under a unique index on tenant, channel and digest. */
public final class JooqUnclearNoticeAdapter implements UnclearNoticePort {

  private static final String CONTENT_INDEX = "uk_unclear_notice";
  private static final Condition OPEN = UNCLEAR_NOTICE.ACKNOWLEDGED_AT.isNull();

  private final DSLContext dsl;
  private final TransactionRetry retry;

  public JooqUnclearNoticeAdapter(DSLContext dsl, Clock clock) {
    this.dsl = dsl;
    this.retry = new TransactionRetry(clock);
  }

  @Override
  public boolean keep(UnclearNotice notice) {
    try {
      return retry.run(() -> insert(notice)) == 1;
    } catch (DataAccessException e) {
      if (DuplicateKey.isOn(CONTENT_INDEX, e)) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public List<StoredUnclearNotice> open(TenantId tenantId, UnclearNoticeId after, int limit) {
    return dsl.selectFrom(UNCLEAR_NOTICE)
        .where(isOf(tenantId))
        .and(OPEN)
        .and(UNCLEAR_NOTICE.ID.gt(after.value()))
        .orderBy(UNCLEAR_NOTICE.ID)
        .limit(limit)
        .fetch(JooqUnclearNoticeAdapter::stored);
  }

  @Override
  public Optional<StoredUnclearNotice> find(TenantId tenantId, UnclearNoticeId id) {
    return dsl.selectFrom(UNCLEAR_NOTICE)
        .where(isOf(tenantId))
        .and(UNCLEAR_NOTICE.ID.eq(id.value()))
        .fetchOptional(JooqUnclearNoticeAdapter::stored);
  }

  @Override
  public long countOpen(TenantId tenantId) {
    return dsl.fetchCount(UNCLEAR_NOTICE, isOf(tenantId).and(OPEN));
  }

  @Override
  public Acknowledgement acknowledge(UnclearNoticeId id, OperatorAction action) {
    return retry.run(
        () -> new PlainTransaction(dsl).run(transaction -> acknowledge(id, action, transaction)));
  }

  private static TransactionOutcome<Acknowledgement> acknowledge(
      UnclearNoticeId id, OperatorAction action, DSLContext transaction) {
    if (!OperatorActionRow.insert(transaction, action)) {
      return TransactionOutcome.rollBack(Acknowledgement.NUMBER_TAKEN);
    }
    int changed =
        transaction
            .update(UNCLEAR_NOTICE)
            .set(UNCLEAR_NOTICE.ACKNOWLEDGED_AT, action.actedAt())
            .where(isOf(action.tenantId()))
            .and(UNCLEAR_NOTICE.ID.eq(id.value()))
            .and(OPEN)
            .execute();
    return changed == 1
        ? TransactionOutcome.commit(Acknowledgement.DONE)
        : TransactionOutcome.rollBack(Acknowledgement.NOT_OPEN);
  }

  private int insert(UnclearNotice notice) {
    return dsl.insertInto(UNCLEAR_NOTICE)
        .set(UNCLEAR_NOTICE.TENANT_ID, notice.tenantId().value())
        .set(UNCLEAR_NOTICE.CHANNEL, notice.channel().code())
        .set(UNCLEAR_NOTICE.REASON, notice.reason().name())
        .set(UNCLEAR_NOTICE.KIND, notice.kind())
        .set(UNCLEAR_NOTICE.DIGEST, notice.digest().sha256())
        .set(UNCLEAR_NOTICE.CONTENT, notice.content().text())
        .set(UNCLEAR_NOTICE.EVIDENCE, notice.evidence().bytes())
        .set(UNCLEAR_NOTICE.RECEIVED_AT, notice.receivedAt())
        .execute();
  }

  private static Condition isOf(TenantId tenantId) {
    return UNCLEAR_NOTICE.TENANT_ID.eq(tenantId.value());
  }

  private static StoredUnclearNotice stored(UnclearNoticeRecord row) {
    return new StoredUnclearNotice(
        new UnclearNoticeId(row.getId()),
        new UnclearNotice(
            new TenantId(row.getTenantId()),
            new Channel(row.getChannel()),
            UnclearNotice.Reason.valueOf(row.getReason()),
            row.getKind(),
            new NoticeDigest(row.getDigest()),
            new NoticeContent(row.getContent()),
            Evidence.of(row.getEvidence()),
            row.getReceivedAt()),
        row.getAcknowledgedAt());
  }
}
