package io.oncebook.domain.settlement;

import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.Anomaly;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All that can be done inside the business transaction, and nowhere else. It is valid only while
 * the work that was given it runs. Errors of the store are thrown and end the transaction.
 */
public interface SettlementTransaction {

  /**
   * Holds the rows of the claims to the end of the transaction. Another worker on one of them waits
   * here, and then finds how the first one has left it.
   *
   * @return how each of them stands. One that is not among them has been purged, so it was booked
   */
  Map<ClaimId, ClaimState> hold(List<Claim> claims);

  /**
   * Takes those of the claims that are orphans and can be worked on without waiting: nobody else
   * holds their rows or those of their orders. Holds them to the end of the transaction, so {@link
   * #markBooked} hits each of them.
   */
  Set<ClaimId> take(List<Claim> among);

  /**
   * Marks the claim booked if it is an orphan, and holds its row to the end of the transaction.
   * Another worker on the same claim waits here.
   *
   * @return whether this call did it; false means that it is booked or resolved already, so stop
   */
  boolean markBooked(ClaimId claimId, Instant bookedAt);

  /**
   * Notes that an attempt on a claim that was taken ended without booking; see {@link
   * io.oncebook.domain.idempotency.OrphanPort#recordAttempt}.
   */
  void postpone(ClaimId claimId, WaitingReason reason, BackOff backOff, Instant now);

  /**
   * Parks the claim if it waits, and holds its row to the end of the transaction.
   *
   * @return what it waits for; empty when it does not wait, so that nothing was done
   */
  Optional<WaitingReason> park(ClaimId claimId);

  /**
   * Resolves the claim if it is an orphan, so that nobody books it any more, and holds its row to
   * the end of the transaction. Waits for a worker that is booking it.
   *
   * @return whether this call did it; false means that it is booked or resolved already
   */
  boolean resolve(ClaimId claimId);

  /**
   * Makes a resolved claim an orphan again, since a person has decided anew, and holds its row to
   * the end of the transaction.
   *
   * @return whether this call did it; false means that it is not resolved
   */
  boolean reopen(ClaimId claimId);

  /**
   * Keeps what contradicts the books, together with the rest of the transaction; see {@link
   * io.oncebook.domain.idempotency.AnomalyPort#record}.
   */
  void record(Anomaly anomaly);

  /**
   * Adds the action of a person, unless its tenant has used its number.
   *
   * @return whether it did; see {@link io.oncebook.domain.audit.AuditPort#record}
   */
  boolean record(OperatorAction action);

  /** The claim on the fact, if it is booked. */
  Optional<Claim> findBooked(TenantId tenantId, IdempotencyKey key);

  /** Reads the order and holds its row to the end of the transaction. */
  Optional<ChannelOrder> lockOrder(TenantId tenantId, OrderNo orderNo);

  /** The entry under which the fact stands in the journal, if it does. */
  Optional<JournalEntry> findEntry(TenantId tenantId, IdempotencyKey key);

  /**
   * Reads the entry and holds it to the end of the transaction, so that of those who ask where its
   * money stands and those who move it one waits for the other.
   */
  Optional<JournalEntry> lockEntry(TenantId tenantId, IdempotencyKey key);

  /**
   * Adds the entry with its postings, unless the fact stands in the journal already. Before the
   * commit, the entry's day is held, and added when nobody has heard of it before. When the day is
   * closed, the entry opens a break of it; see {@link
   * io.oncebook.domain.reconciliation.DayTransitions#book}.
   */
  AppendResult append(JournalEntry entry);

  /**
   * Makes an order paid that was registered, or closed and is paid by a person's decision.
   *
   * @param order as it was locked
   * @throws IllegalStateException when it did not change exactly one order in that state
   */
  void markPaid(ChannelOrder order, ChannelTransactionNo transactionNo, Instant paidAt);

  /**
   * Makes a registered order closed.
   *
   * @throws IllegalStateException when it did not change exactly one registered order
   */
  void markClosed(ChannelOrder order, Instant closedAt);

  /** What can be done about refunds. */
  RefundTransaction refunds();

  /** What can be done about things that a person should look at. */
  ReviewTransaction reviews();

  /** Puts the announcement in the outbox. */
  void announce(Announcement announcement);
}
