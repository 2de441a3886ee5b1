package io.oncebook.domain.announcement;

import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the rest of the house is told about the books, at least once each. It holds all that is
 * told, so that it can be sent whatever has become of its entry or claim by then.
 */
public sealed interface Announcement {

  /** What it is about. */
  Fact fact();

  /** When that which is announced was done here. */
  Instant doneAt();

  Kind kind();

  /** Chooses by what there is to tell. */
  <T> T choose(Choice<T> choice);

  default TenantId tenantId() {
    return fact().tenantId();
  }

  default IdempotencyKey key() {
    return fact().key();
  }

  default OrderNo orderNo() {
    return fact().orderNo();
  }

  /** The same for every time that this announcement is sent; no other announcement has it. */
  default AnnouncementId id() {
    return new AnnouncementId(tenantId(), kind(), key());
  }

  /** Names are stored and sent, and never change. */
  enum Kind {
    /** A payment has paid its order. */
    PAYMENT_BOOKED,
    /** A refund of a payment has gone out. */
    REFUND_BOOKED,
    /** Money has moved that a person must look at. */
    BOOKED_TO_SUSPENSE,
    /** What was left of a payment in suspense has been moved to an order, which it may pay. */
    SUSPENSE_REASSIGNED,
    /** A claim has waited too long for what it lacks; it is not booked, and a person must look. */
    ORPHAN_PARKED
  }

  /** One answer for each sort of announcement. */
  interface Choice<T> {
    T booking(Booking booking);

    T orphanParked(OrphanParked parked);
  }

  /**
   * A fact at the channel.
   *
   * @param transactionNo the payment, also where the fact is a refund of it
   * @param occurredAt when it happened at the channel
   */
  record Fact(
      TenantId tenantId,
      IdempotencyKey key,
      OrderNo orderNo,
      ChannelTransactionNo transactionNo,
      Instant occurredAt) {}

  /**
   * Money stands in the books.
   *
   * @param suspenseReason present exactly when it went to suspense
   * @param reviewReason present when a person should look, wherever the money went
   */
  record Booking(
      Kind kind,
      Fact fact,
      Money amount,
      @Nullable SuspenseReason suspenseReason,
      @Nullable ReviewReason reviewReason,
      Instant bookedAt)
      implements Announcement {

    @Override
    public Instant doneAt() {
      return bookedAt;
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.booking(this);
    }
  }

  /** A claim has waited too long. */
  record OrphanParked(Fact fact, WaitingReason reason, Instant claimedAt, Instant parkedAt)
      implements Announcement {

    @Override
    public Instant doneAt() {
      return parkedAt;
    }

    @Override
    public Kind kind() {
      return Kind.ORPHAN_PARKED;
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.orphanParked(this);
    }
  }

  /** The announcement that belongs to the entry. */
  static Booking of(JournalEntry entry) {
    return new Booking(
        kind(entry),
        new Fact(
            entry.tenantId(),
            entry.key(),
            Objects.requireNonNull(entry.orderNo(), "what is announced is about an order"),
            Objects.requireNonNull(entry.transactionNo(), "what is announced is about a payment"),
            entry.occurredAt()),
        entry.amount(),
        entry.suspenseReason(),
        entry.reviewReason(),
        entry.bookedAt());
  }

  /** The announcement that belongs to a claim which was parked just now. */
  static OrphanParked of(Claim parked, WaitingReason reason, Instant parkedAt) {
    return new OrphanParked(
        new Fact(
            parked.tenantId(),
            parked.key(),
            parked.event().trade().orderNo(),
            parked.event().trade().transactionNo(),
            parked.event().occurredAt()),
        reason,
        parked.claimedAt(),
        parkedAt);
  }

  private static Kind kind(JournalEntry entry) {
    if (entry.suspenseReason() != null) {
      return Kind.BOOKED_TO_SUSPENSE;
    }
    return switch (entry.key().kind()) {
      case PAYMENT_RECEIVED -> Kind.PAYMENT_BOOKED;
      case REFUND_SUCCEEDED, PAYMENT_REVERSED -> Kind.REFUND_BOOKED;
      case SUSPENSE_REASSIGNED -> Kind.SUSPENSE_REASSIGNED;
      case PAYMENT_CLOSED, REFUND_CLOSED, REFUND_ABNORMAL, FEE_CHARGED ->
          throw new IllegalArgumentException("entry " + entry.key() + " is not announced");
    };
  }
}
