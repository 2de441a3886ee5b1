package io.oncebook.adapter.persistence.idempotency;

import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;

import io.oncebook.adapter.persistence.generated.tables.records.SsChannelIdempotentRecord;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanBacklog;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.jooq.AggregateFunction;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** Adds up orphans, up to a limit. */
final class OrphanSums {

  private static final Table<?> ORPHAN = DSL.table(DSL.name("orphan"));
  private static final Field<Long> TENANT_ID = of(SS_CHANNEL_IDEMPOTENT.TENANT_ID);
  private static final Field<String> CHANNEL = of(SS_CHANNEL_IDEMPOTENT.CHANNEL);
  private static final Field<String> CURRENCY = of(SS_CHANNEL_IDEMPOTENT.CURRENCY);
  private static final Field<Instant> CLAIMED_AT = of(SS_CHANNEL_IDEMPOTENT.CLAIMED_AT);
  private static final AggregateFunction<Integer> COUNT = DSL.count();
  private static final Field<Instant> OLDEST = DSL.min(CLAIMED_AT);
  private static final Field<Instant> OLDEST_UNPARKED =
      DSL.min(DSL.when(of(SS_CHANNEL_IDEMPOTENT.STATE).ne(ClaimState.PARKED.name()), CLAIMED_AT));
  private static final AggregateFunction<BigDecimal> PAID =
      DSL.sum(
          DSL.when(
              of(SS_CHANNEL_IDEMPOTENT.EVENT_TYPE).eq(EventKind.PAYMENT_RECEIVED.name()),
              of(SS_CHANNEL_IDEMPOTENT.AMOUNT_MINOR)));

  private OrphanSums() {}

  static List<OrphanBacklog> read(
      DSLContext dsl, Table<SsChannelIdempotentRecord> byState, int limit) {
    Table<?> orphans =
        dsl.select(
                SS_CHANNEL_IDEMPOTENT.TENANT_ID,
                SS_CHANNEL_IDEMPOTENT.CHANNEL,
                SS_CHANNEL_IDEMPOTENT.CURRENCY,
                SS_CHANNEL_IDEMPOTENT.CLAIMED_AT,
                SS_CHANNEL_IDEMPOTENT.STATE,
                SS_CHANNEL_IDEMPOTENT.EVENT_TYPE,
                SS_CHANNEL_IDEMPOTENT.AMOUNT_MINOR)
            .from(byState)
            .where(OrphanRow.isOrphan())
            .limit(limit)
            .asTable(ORPHAN);
    return dsl.select(TENANT_ID, CHANNEL, CURRENCY, COUNT, OLDEST, OLDEST_UNPARKED, PAID)
        .from(orphans)
        .groupBy(TENANT_ID, CHANNEL, CURRENCY)
        .fetch(
            row ->
                new OrphanBacklog(
                    new TenantId(row.value1()),
                    new Channel(row.value2()),
                    Optional.ofNullable(row.value3()).map(Currency::getInstance).orElse(null),
                    row.value4(),
                    row.value5(),
                    row.value6(),
                    Optional.ofNullable(row.value7())
                        .map(BigDecimal::toBigIntegerExact)
                        .orElse(BigInteger.ZERO)));
  }

  private static <T> Field<T> of(Field<T> column) {
    return DSL.field(DSL.name("orphan", column.getName()), column.getDataType());
  }
}
