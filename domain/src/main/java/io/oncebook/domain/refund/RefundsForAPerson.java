package io.oncebook.domain.refund;

import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The live refunds of a tenant that a person has to see to: those that no question to the channel
 * is likely to end, and those that have not ended for too long.
 *
 * @param unansweredBefore when a refund must have been registered that the channel has not taken
 * @param acceptedBefore when a refund must have been registered that the channel has taken, and may
 *     be about to do
 */
public record RefundsForAPerson(
    TenantId tenantId, Instant unansweredBefore, Instant acceptedBefore) {

  public boolean includes(Refund refund) {
    Instant before = registeredBefore(refund.state());
    return refund.registration().tenantId().equals(tenantId)
        && refund.state().isLive()
        && (before == null || refund.registeredAt().isBefore(before));
  }

  /** Before when a live refund in this state must have been registered; null for at any time. */
  public @Nullable Instant registeredBefore(RefundState state) {
    return switch (state) {
      case REGISTERED, SUBMITTED, UNKNOWN -> unansweredBefore;
      case ACCEPTED -> acceptedBefore;
      case ABNORMAL, UNBOOKED, SUCCEEDED, FAILED, CLOSED, ENDED -> null;
    };
  }
}
