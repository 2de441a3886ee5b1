package io.oncebook.adapter.persistence.idempotency;

import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;

import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimResult;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyPort;
import java.time.Clock;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;

/**
 * The claim as one plain INSERT that commits itself on a connection of its own. A connection of the
 * caller's transaction is never used, whatever the caller is in the middle of.
 */
public final class JooqIdempotencyAdapter implements IdempotencyPort {

  static final String CLAIM_INDEX = "uk_idem";

  private final DSLContext dsl;
  private final TransactionRetry retry;

  public JooqIdempotencyAdapter(DSLContext dsl, Clock clock) {
    this.dsl = dsl;
    this.retry = new TransactionRetry(clock);
  }

  @Override
  public ClaimResult tryAcquire(ClaimRequest request) {
    try {
      return ClaimResult.acquired(retry.run(() -> insert(request)));
    } catch (DataAccessException e) {
      if (DuplicateKey.isOn(CLAIM_INDEX, e)) {
        return ClaimResult.alreadyHandled(
            ClaimRow.find(dsl, request.tenantId(), request.key()).orElseThrow());
      }
      throw e;
    }
  }

  @Override
  public List<ClaimResult> tryAcquireAll(List<ClaimRequest> requests) {
    return new ClaimBatch(dsl, retry, this::tryAcquire).claim(requests);
  }

  private Claim insert(ClaimRequest request) {
    Long id =
        dsl.insertInto(SS_CHANNEL_IDEMPOTENT)
            .set(ClaimRow.of(request))
            .returningResult(SS_CHANNEL_IDEMPOTENT.ID)
            .fetchSingle()
            .value1();
    return new Claim(new ClaimId(id), request.event(), request.claimedAt(), ClaimState.CLAIMED);
  }
}
