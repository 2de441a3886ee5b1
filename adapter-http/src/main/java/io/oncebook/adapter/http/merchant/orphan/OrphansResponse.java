package io.oncebook.adapter.http.merchant.orphan;

import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.money.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A page of orphans on the wire. */
record OrphansResponse(List<Orphan> orphans, @Nullable Long next) {

  static OrphansResponse of(PageRequest.Page<OrphanClaim> page, Instant now) {
    return new OrphansResponse(
        page.rows().stream().map(orphan -> Orphan.of(orphan, now)).toList(), page.next());
  }

  record Orphan(
      long id,
      String idempotentKey,
      String orderNo,
      ClaimState state,
      Instant claimedAt,
      long ageSeconds,
      int attempts,
      @Nullable WaitingReason reason,
      @Nullable Instant nextAttemptAt,
      @Nullable Long amount,
      @Nullable String currency,
      RefundAmount.@Nullable Basis amountBasis) {

    static Orphan of(OrphanClaim orphan, Instant now) {
      Claim claim = orphan.claim();
      AnnouncedMoney announced = AnnouncedMoney.of(claim.event());
      Optional<Money> money = Optional.ofNullable(announced.money());
      return new Orphan(
          claim.id().value(),
          claim.key().value(),
          claim.event().trade().orderNo().value(),
          claim.state(),
          claim.claimedAt(),
          // Another instance's clock may be ahead of ours.
          Math.max(0, Duration.between(claim.claimedAt(), now).toSeconds()),
          orphan.attempts(),
          orphan.reason(),
          orphan.nextAttemptAt(),
          money.map(Money::amountMinor).orElse(null),
          money.map(Money::currencyCode).orElse(null),
          announced.basis());
    }
  }
}
