package io.oncebook.domain.settlement;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.money.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A settled claim that a person should look at and has not yet.
 *
 * @param booked what the journal holds of its fact; absent when it holds nothing
 */
public record FlaggedClaim(
    FlagId id, Claim claim, ReviewReason reason, Instant flaggedAt, @Nullable Money booked) {}
