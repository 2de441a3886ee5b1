package io.oncebook.adapter.persistence.idempotency;

import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;
import static java.util.stream.Collectors.toMap;

import io.oncebook.adapter.persistence.generated.tables.records.SsChannelIdempotentRecord;
import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.adapter.persistence.transaction.TenantKey;
import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimResult;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;

/**
 * Many claims as one INSERT of many rows. If one of them is a duplicate, the index refuses the
 * whole statement; then those that stand are read, and the rest is inserted again. Where that is
 * refused, too, somebody else is claiming the same facts now, and each is inserted for itself.
 */
final class ClaimBatch {

  private final DSLContext dsl;
  private final TransactionRetry retry;
  private final Function<ClaimRequest, ClaimResult> oneByOne;
  private final Map<TenantKey, ClaimRequest> open = new LinkedHashMap<>();
  private final Map<TenantKey, ClaimResult> verdicts = new HashMap<>();

  ClaimBatch(DSLContext dsl, TransactionRetry retry, Function<ClaimRequest, ClaimResult> oneByOne) {
    this.dsl = dsl;
    this.retry = retry;
    this.oneByOne = oneByOne;
  }

  List<ClaimResult> claim(List<ClaimRequest> requests) {
    requests.forEach(request -> open.putIfAbsent(TenantKey.of(request), request));
    insertOpen();
    if (!open.isEmpty()) {
      decide(standing(), ClaimResult::alreadyHandled);
      insertOpen();
    }
    open.forEach((fact, request) -> verdicts.put(fact, oneByOne.apply(request)));
    return requests.stream().map(this::verdict).toList();
  }

  /** Leaves all of them open when the claim index refuses one. */
  private void insertOpen() {
    if (open.isEmpty()) {
      return;
    }
    try {
      retry.run(this::insert);
    } catch (DataAccessException e) {
      if (DuplicateKey.isOn(JooqIdempotencyAdapter.CLAIM_INDEX, e)) {
        return;
      }
      throw e;
    }
    decide(standing(), ClaimResult::acquired);
    if (!open.isEmpty()) {
      throw new IllegalStateException(
          "expected to find every claim that was inserted, missed %d".formatted(open.size()));
    }
  }

  private int insert() {
    return dsl.insertInto(SS_CHANNEL_IDEMPOTENT, ClaimRow.INSERTED)
        .valuesOfRecords(
            open.keySet().stream()
                .sorted(TenantKey::byIndex)
                .map(open::get)
                .map(request -> ClaimRow.of(request).into(ClaimRow.INSERTED))
                .toList())
        .execute();
  }

  private void decide(Map<TenantKey, Claim> claims, Function<Claim, ClaimResult> verdict) {
    claims.forEach((fact, claim) -> verdicts.put(fact, verdict.apply(claim)));
    open.keySet().removeAll(claims.keySet());
  }

  /** The committed claims of the open facts. */
  private Map<TenantKey, Claim> standing() {
    return dsl
        .select(ClaimRow.FIELDS)
        .from(SS_CHANNEL_IDEMPOTENT)
        .where(
            TenantKey.among(
                open.keySet(),
                SS_CHANNEL_IDEMPOTENT.TENANT_ID,
                SS_CHANNEL_IDEMPOTENT.IDEMPOTENT_KEY))
        .stream()
        .map(row -> ClaimRow.claim(row.into(SsChannelIdempotentRecord.class)))
        .collect(toMap(TenantKey::of, Function.identity()));
  }

  /** A request that comes after the one that acquired the fact finds the first, as ever. */
  private ClaimResult verdict(ClaimRequest request) {
    TenantKey fact = TenantKey.of(request);
    ClaimResult verdict = verdicts.get(fact);
    if (verdict == null) {
      throw new IllegalStateException("no verdict on " + fact.key());
    }
    verdicts.put(fact, ClaimResult.alreadyHandled(verdict.claim()));
    return verdict;
  }
}
