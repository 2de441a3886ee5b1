package io.oncebook.adapter.persistence.settlement;

import static io.oncebook.adapter.persistence.generated.Tables.CLAIM_FLAG;
import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.POSTING;
import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;

import io.oncebook.adapter.persistence.idempotency.ClaimRow;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.settlement.FlagId;
import io.oncebook.domain.settlement.FlagPort;
import io.oncebook.domain.settlement.FlaggedClaim;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;

/** Reads open flags with their claims, and with what the journal holds of their facts. */
public final class JooqFlagAdapter implements FlagPort {

  /** What the entry moves is the sum of its debits, which are of one currency. */
  private static final Field<BigDecimal> BOOKED = ofDebits(DSL.sum(POSTING.AMOUNT_MINOR));

  private static final Field<String> CURRENCY = ofDebits(DSL.max(POSTING.CURRENCY));

  private final DSLContext dsl;

  public JooqFlagAdapter(DSLContext dsl) {
    this.dsl = dsl;
  }

  @Override
  public List<FlaggedClaim> open(TenantId tenantId, FlagId after, int limit) {
    return dsl.select(CLAIM_FLAG.ID, CLAIM_FLAG.REASON, CLAIM_FLAG.FLAGGED_AT)
        .select(ClaimRow.FIELDS)
        .select(BOOKED, CURRENCY)
        .from(CLAIM_FLAG)
        .join(SS_CHANNEL_IDEMPOTENT)
        .on(SS_CHANNEL_IDEMPOTENT.ID.eq(CLAIM_FLAG.CLAIM_ID))
        .where(isOpen(tenantId))
        .and(CLAIM_FLAG.ID.gt(after.value()))
        .orderBy(CLAIM_FLAG.ID)
        .limit(limit)
        .fetch(JooqFlagAdapter::flagged);
  }

  @Override
  public long countOpen(TenantId tenantId) {
    return dsl.fetchCount(CLAIM_FLAG, isOpen(tenantId));
  }

  private static Condition isOpen(TenantId tenantId) {
    return CLAIM_FLAG.TENANT_ID.eq(tenantId.value()).and(CLAIM_FLAG.ENDED_AT.isNull());
  }

  private static <T> Field<T> ofDebits(Field<T> value) {
    return DSL.field(
        DSL.select(value)
            .from(JOURNAL_ENTRY)
            .join(POSTING)
            .on(POSTING.TENANT_ID.eq(JOURNAL_ENTRY.TENANT_ID))
            .and(POSTING.ENTRY_ID.eq(JOURNAL_ENTRY.ID))
            .and(POSTING.SIDE.eq(Side.DEBIT.name()))
            .where(JOURNAL_ENTRY.TENANT_ID.eq(SS_CHANNEL_IDEMPOTENT.TENANT_ID))
            .and(JOURNAL_ENTRY.IDEMPOTENT_KEY.eq(SS_CHANNEL_IDEMPOTENT.IDEMPOTENT_KEY)));
  }

  private static FlaggedClaim flagged(Record row) {
    return new FlaggedClaim(
        new FlagId(row.get(CLAIM_FLAG.ID)),
        ClaimRow.claim(row.into(SS_CHANNEL_IDEMPOTENT)),
        ReviewReason.valueOf(row.get(CLAIM_FLAG.REASON)),
        row.get(CLAIM_FLAG.FLAGGED_AT),
        Optional.ofNullable(row.get(BOOKED))
            .map(minor -> Money.ofMinor(minor.longValueExact(), row.get(CURRENCY)))
            .orElse(null));
  }
}
