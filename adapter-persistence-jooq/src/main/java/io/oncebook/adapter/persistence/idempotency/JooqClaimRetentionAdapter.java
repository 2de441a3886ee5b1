package io.oncebook.adapter.persistence.idempotency;

import static io.oncebook.adapter.persistence.generated.Tables.ANOMALY;
import static io.oncebook.adapter.persistence.generated.Tables.CLAIM_FLAG;
import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;

import io.oncebook.adapter.persistence.transaction.PlainTransaction;
import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimRetentionPort;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.Record3;
import org.jooq.Result;

/**
 * Walks claims in the order of their numbers, which is nearly that of their age, so that a step
 * reads only as many rows as it may look at.
 */
public final class JooqClaimRetentionAdapter implements ClaimRetentionPort {

  private static final List<String> PURGEABLE =
      Arrays.stream(ClaimState.values())
          .filter(ClaimState::isPurgeable)
          .map(ClaimState::name)
          .toList();

  private final DSLContext dsl;
  private final PlainTransaction transaction;
  private final TransactionRetry retry;

  public JooqClaimRetentionAdapter(DSLContext dsl, Clock clock) {
    this.dsl = dsl;
    this.transaction = new PlainTransaction(dsl);
    this.retry = new TransactionRetry(clock);
  }

  @Override
  public Step purge(Instant claimedBefore, ClaimId after, int limit) {
    Result<Record3<Long, Instant, String>> next =
        dsl.select(
                SS_CHANNEL_IDEMPOTENT.ID,
                SS_CHANNEL_IDEMPOTENT.CLAIMED_AT,
                SS_CHANNEL_IDEMPOTENT.STATE)
            .from(SS_CHANNEL_IDEMPOTENT)
            .where(SS_CHANNEL_IDEMPOTENT.ID.gt(after.value()))
            .orderBy(SS_CHANNEL_IDEMPOTENT.ID)
            .limit(limit)
            .fetch();
    List<Long> old =
        next.stream()
            .filter(row -> row.value2().isBefore(claimedBefore))
            .filter(row -> PURGEABLE.contains(row.value3()))
            .map(Record3::value1)
            .toList();
    boolean youngFollow = next.stream().anyMatch(row -> !row.value2().isBefore(claimedBefore));
    ClaimId last =
        next.size() < limit || youngFollow ? null : new ClaimId(next.get(next.size() - 1).value1());
    return new Step(old.isEmpty() ? 0 : delete(old), last);
  }

  /**
   * A claim does not come back from being booked, so its state need not be asked again. Something
   * may be noticed about it at any time.
   */
  private int delete(List<Long> ids) {
    return retry.run(
        () ->
            transaction.run(
                inside -> {
                  Set<Long> kept =
                      inside
                          .select(CLAIM_FLAG.CLAIM_ID)
                          .from(CLAIM_FLAG)
                          .where(CLAIM_FLAG.CLAIM_ID.in(ids))
                          .and(CLAIM_FLAG.ENDED_AT.isNull())
                          .fetchSet(CLAIM_FLAG.CLAIM_ID);
                  return TransactionOutcome.commit(
                      delete(ids.stream().filter(id -> !kept.contains(id)).toList(), inside));
                }));
  }

  private static int delete(List<Long> ids, DSLContext inside) {
    if (ids.isEmpty()) {
      return 0;
    }
    inside.deleteFrom(ANOMALY).where(ANOMALY.CLAIM_ID.in(ids)).execute();
    inside.deleteFrom(CLAIM_FLAG).where(CLAIM_FLAG.CLAIM_ID.in(ids)).execute();
    return inside
        .deleteFrom(SS_CHANNEL_IDEMPOTENT)
        .where(SS_CHANNEL_IDEMPOTENT.ID.in(ids))
        .execute();
  }
}
