package io.oncebook.domain.idempotency;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Comparator;

/** A fact that is taken, with all that is needed to book it without asking the channel again. */
public record Claim(ClaimId id, ChannelEvent event, Instant claimedAt, ClaimState state) {

  /** The order in which claims are settled: payments first, for refunds wait for theirs. */
  public static final Comparator<Claim> PAYMENTS_FIRST =
      Comparator.comparing(claim -> claim.event().kind());

  public TenantId tenantId() {
    return event.trade().tenantId();
  }

  public IdempotencyKey key() {
    return IdempotencyKey.of(event);
  }

  /** The same claim after its booking. */
  public Claim booked() {
    return new Claim(id, event, claimedAt, ClaimState.BOOKED);
  }

  /** What its notice says, in words for people and without payer data. */
  public String told() {
    return EventDescription.tell(event);
  }

  public boolean isBooked() {
    return state == ClaimState.BOOKED;
  }

  /** Whether it is still to be booked. */
  public boolean isOrphan() {
    return state.isOrphan();
  }
}
