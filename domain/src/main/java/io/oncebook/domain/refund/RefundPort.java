package io.oncebook.domain.refund;

import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finds refunds and carries them on. Registering one is a matter of the business transaction. */
public interface RefundPort {

  /** Reads the committed refund. */
  Optional<Refund> find(TenantId tenantId, RefundNo refundNo);

  /**
   * Puts the one in the place of the other, in a transaction of its own, if the store still holds
   * just {@code from}: its state and its steps are compared.
   *
   * @return whether it did; false means that somebody else has carried the refund on, so stop
   */
  boolean advance(Refund from, Refund to);

  /**
   * Refunds of all tenants whose next step is due, the longest due first.
   *
   * @param limit the maximum number, 1 or more
   */
  List<Refund> due(Instant now, int limit);

  /** Reads the committed refund with its number in the store. */
  Optional<StoredRefund> stored(TenantId tenantId, RefundNo refundNo);

  /**
   * The refunds that a person has to see to, by rising number in the store.
   *
   * @param after only refunds with a higher number
   * @param limit the maximum number, 1 or more
   */
  List<StoredRefund> forAPerson(RefundsForAPerson query, RefundId after, int limit);

  /** How many of them there are. */
  long countForAPerson(RefundsForAPerson query);

  /** How many live refunds of all tenants stand in this state. */
  long count(RefundState state);

  /** When the channel was last asked to refund something of the order; empty when it never was. */
  Optional<Instant> lastSubmission(TenantId tenantId, OrderNo orderNo);

  /** What has gone back and may still go back of a paid order; zero for any other. */
  RefundTotals totals(ChannelOrder order);
}
