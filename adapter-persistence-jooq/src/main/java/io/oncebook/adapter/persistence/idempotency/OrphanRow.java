package io.oncebook.adapter.persistence.idempotency;

import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;

import io.oncebook.adapter.persistence.generated.tables.records.SsChannelIdempotentRecord;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.WaitingReason;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** What a claim's row says while it is an orphan. */
public final class OrphanRow {

  static final List<String> STATES =
      Arrays.stream(ClaimState.values())
          .filter(ClaimState::isOrphan)
          .map(ClaimState::name)
          .toList();

  private OrphanRow() {}

  public static Condition isOrphan() {
    return SS_CHANNEL_IDEMPOTENT.STATE.in(STATES);
  }

  static OrphanClaim orphan(SsChannelIdempotentRecord row) {
    return new OrphanClaim(
        ClaimRow.claim(row),
        row.getAttempts(),
        Optional.ofNullable(row.getWaitingReason()).map(WaitingReason::valueOf).orElse(null),
        row.getNextAttemptAt());
  }

  /** Counts an attempt that ended without booking, unless the claim is no orphan any more. */
  public static void postpone(
      DSLContext dsl, ClaimId claimId, WaitingReason reason, BackOff backOff, Instant now) {
    dsl.update(ClaimRow.BY_ID)
        // First, for the server counts the attempt before it reads what stands behind that.
        .set(SS_CHANNEL_IDEMPOTENT.NEXT_ATTEMPT_AT, nextAttempt(backOff, now))
        .set(
            SS_CHANNEL_IDEMPOTENT.STATE,
            DSL.when(
                    SS_CHANNEL_IDEMPOTENT.STATE.eq(ClaimState.PARKED.name()),
                    ClaimState.PARKED.name())
                .otherwise(ClaimState.WAITING.name()))
        .set(SS_CHANNEL_IDEMPOTENT.ATTEMPTS, SS_CHANNEL_IDEMPOTENT.ATTEMPTS.plus(1))
        .set(SS_CHANNEL_IDEMPOTENT.WAITING_REASON, reason.name())
        .where(SS_CHANNEL_IDEMPOTENT.ID.eq(claimId.value()))
        .and(isOrphan())
        .execute();
  }

  /** By how many attempts there were before. */
  private static Field<Instant> nextAttempt(BackOff backOff, Instant now) {
    Map<Field<Integer>, Field<Instant>> byAttempts = new LinkedHashMap<>();
    int before = 0;
    for (Duration rest = backOff.after(0);
        rest.compareTo(backOff.longest()) < 0;
        rest = backOff.after(before)) {
      byAttempts.put(DSL.inline(before), at(now.plus(rest)));
      before++;
    }
    Field<Instant> last = at(now.plus(backOff.longest()));
    return byAttempts.isEmpty()
        ? last
        : DSL.choose(SS_CHANNEL_IDEMPOTENT.ATTEMPTS).mapFields(byAttempts).otherwise(last);
  }

  private static Field<Instant> at(Instant instant) {
    return DSL.val(instant, SS_CHANNEL_IDEMPOTENT.NEXT_ATTEMPT_AT);
  }
}
