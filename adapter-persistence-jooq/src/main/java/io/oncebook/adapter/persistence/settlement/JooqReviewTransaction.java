package io.oncebook.adapter.persistence.settlement;

import static io.oncebook.adapter.persistence.generated.Tables.CLAIM_FLAG;

import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.settlement.FlagId;
import io.oncebook.domain.settlement.ReviewTransaction;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;

/** What the business transaction does about reviews, on its connection. */
final class JooqReviewTransaction implements ReviewTransaction {

  private static final String FLAG_INDEX = "uk_claim_flag";

  private final DSLContext dsl;

  JooqReviewTransaction(DSLContext dsl) {
    this.dsl = dsl;
  }

  @Override
  public void flag(Claim claim, ReviewReason reason, Instant flaggedAt) {
    try {
      dsl.insertInto(CLAIM_FLAG)
          .set(CLAIM_FLAG.TENANT_ID, claim.tenantId().value())
          .set(CLAIM_FLAG.CLAIM_ID, claim.id().value())
          .set(CLAIM_FLAG.REASON, reason.name())
          .set(CLAIM_FLAG.FLAGGED_AT, flaggedAt)
          .execute();
    } catch (DataAccessException e) {
      // The server undoes only the refused statement; the transaction goes on.
      if (!DuplicateKey.isOn(FLAG_INDEX, e)) {
        throw e;
      }
    }
  }

  @Override
  public EndResult end(TenantId tenantId, FlagId flagId, Instant endedAt) {
    Condition isFlag =
        CLAIM_FLAG.TENANT_ID.eq(tenantId.value()).and(CLAIM_FLAG.ID.eq(flagId.value()));
    int ended =
        dsl.update(CLAIM_FLAG)
            .set(CLAIM_FLAG.ENDED_AT, endedAt)
            .where(isFlag)
            .and(CLAIM_FLAG.ENDED_AT.isNull())
            .execute();
    if (ended == 1) {
      return EndResult.ENDED;
    }
    return dsl.fetchExists(CLAIM_FLAG, isFlag) ? EndResult.ENDED_BEFORE : EndResult.UNKNOWN;
  }

  @Override
  public void endFlagsOf(Claim claim, Instant endedAt) {
    dsl.update(CLAIM_FLAG)
        .set(CLAIM_FLAG.ENDED_AT, endedAt)
        .where(CLAIM_FLAG.CLAIM_ID.eq(claim.id().value()))
        .and(CLAIM_FLAG.ENDED_AT.isNull())
        .execute();
  }
}
