package io.oncebook.domain.announcement;

import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Objects;

/** What the rest of the house is told about the books, at least once each. */
public sealed interface Announcement {

  TenantId tenantId();

  /** The fact that it is about. */
  IdempotencyKey key();

  OrderNo orderNo();

  /** When that which is announced was done here. */
  Instant doneAt();

  Kind kind();

  /** Chooses by what there is to tell. */
  <T> T choose(Choice<T> choice);

  /** The same for every time that this announcement is sent; no other announcement has it. */
  default AnnouncementId id() {
    return new AnnouncementId(tenantId(), kind(), key());
  }

  /** Names are stored and sent, and never change. */
  enum Kind {
    PAYMENT_BOOKED,
    REFUND_BOOKED,
    BOOKED_TO_SUSPENSE,
    SUSPENSE_REASSIGNED,
    ORPHAN_PARKED
  }

  /** One answer for each sort of announcement. */
  interface Choice<T> {
    T booking(Booking booking);

    T orphanParked(OrphanParked parked);
  }

  /** Money stands in the books. */
  sealed interface Booking extends Announcement {

    JournalEntry entry();

    @Override
    default TenantId tenantId() {
      return entry().tenantId();
    }

    @Override
    default IdempotencyKey key() {
      return entry().key();
    }

    @Override
    default OrderNo orderNo() {
      return Objects.requireNonNull(entry().orderNo(), "what is announced is about an order");
    }

    default ChannelTransactionNo transactionNo() {
      return Objects.requireNonNull(
          entry().transactionNo(), "what is announced is about a payment");
    }

    @Override
    default Instant doneAt() {
      return entry().bookedAt();
    }

    @Override
    default <T> T choose(Choice<T> choice) {
      return choice.booking(this);
    }
  }

  /** A payment has paid its order. */
  record PaymentBooked(JournalEntry entry) implements Booking {
    @Override
    public Kind kind() {
      return Kind.PAYMENT_BOOKED;
    }
  }

  /** A refund of a payment has gone out. */
  record RefundBooked(JournalEntry entry) implements Booking {
    @Override
    public Kind kind() {
      return Kind.REFUND_BOOKED;
    }
  }

  /** Money has moved that a person must look at. */
  record BookedToSuspense(JournalEntry entry) implements Booking {
    @Override
    public Kind kind() {
      return Kind.BOOKED_TO_SUSPENSE;
    }
  }

  /** What was left of a payment in suspense has been moved to an order, which may be paid by it. */
  record SuspenseReassigned(JournalEntry entry) implements Booking {
    @Override
    public Kind kind() {
      return Kind.SUSPENSE_REASSIGNED;
    }
  }

  /** A claim has waited too long for what it lacks; it is not booked, and a person must look. */
  record OrphanParked(Claim claim, WaitingReason reason, Instant parkedAt) implements Announcement {

    @Override
    public TenantId tenantId() {
      return claim.tenantId();
    }

    @Override
    public IdempotencyKey key() {
      return claim.key();
    }

    @Override
    public OrderNo orderNo() {
      return claim.event().trade().orderNo();
    }

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
    if (entry.suspenseReason() != null) {
      return new BookedToSuspense(entry);
    }
    return switch (entry.key().kind()) {
      case PAYMENT_RECEIVED -> new PaymentBooked(entry);
      case REFUND_SUCCEEDED -> new RefundBooked(entry);
      case SUSPENSE_REASSIGNED -> new SuspenseReassigned(entry);
      case PAYMENT_CLOSED, REFUND_CLOSED, REFUND_ABNORMAL, FEE_CHARGED ->
          throw new IllegalArgumentException("entry " + entry.key() + " is not announced");
    };
  }
}
