package io.oncebook.adapter.persistence.settlement;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Marks orphans whose rows are held in the end, all at once; nobody else can meanwhile. Whatever is
 * not held is asked of the store.
 */
final class BulkClaims {

  private final JooqSettlementTransaction plain;
  private final Set<ClaimId> orphans = new HashSet<>();
  private final Map<ClaimId, Instant> marks = new LinkedHashMap<>();

  BulkClaims(JooqSettlementTransaction plain) {
    this.plain = plain;
  }

  Map<ClaimId, ClaimState> hold(List<Claim> claims) {
    writeMarks();
    Map<ClaimId, ClaimState> states = plain.hold(claims);
    states.forEach(
        (id, state) -> {
          if (state.isOrphan()) {
            orphans.add(id);
          }
        });
    return states;
  }

  Set<ClaimId> take(List<Claim> among) {
    writeMarks();
    Set<ClaimId> taken = plain.take(among);
    orphans.addAll(taken);
    return taken;
  }

  boolean markBooked(ClaimId claimId, Instant bookedAt) {
    if (orphans.remove(claimId)) {
      marks.put(claimId, bookedAt);
      return true;
    }
    writeMarks();
    return plain.markBooked(claimId, bookedAt);
  }

  boolean resolve(ClaimId claimId) {
    orphans.remove(claimId);
    writeMark(claimId);
    return plain.resolve(claimId);
  }

  /** Before the claim's row is written otherwise. */
  void writeMark(ClaimId claimId) {
    if (marks.containsKey(claimId)) {
      writeMarks();
    }
  }

  void writeMarks() {
    Map<Instant, List<ClaimId>> byTime =
        marks.entrySet().stream()
            .collect(groupingBy(Map.Entry::getValue, mapping(Map.Entry::getKey, toList())));
    byTime.forEach((at, ids) -> BulkWrites.mustBe(ids.size(), plain.markBooked(ids, at), "claims"));
    marks.clear();
  }
}
