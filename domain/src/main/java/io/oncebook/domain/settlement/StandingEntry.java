package io.oncebook.domain.settlement;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.idempotency.Anomaly;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.PaymentReference;
import java.time.Instant;
import java.util.Optional;

/**
 * The entry under which a fact stands in the journal already, though its claim is new: an earlier
 * one has been purged. What the new one says may differ from it.
 */
public record StandingEntry(JournalEntry entry) {

  /** What is to be told a person; empty when claim and entry agree. */
  public Optional<Anomaly> contradictedBy(Claim claim, Instant now) {
    return claim.event().choose(new Agreement())
        ? Optional.empty()
        : Optional.of(Anomaly.ofBooked(claim, description(), now));
  }

  private String description() {
    return entry
            .payment()
            .map(
                trade -> "payment %s of order %s".formatted(trade.transactionNo(), trade.orderNo()))
            .orElse("no payment")
        + "\tbooked "
        + entry.amount();
  }

  /** Compares what the entry holds; how a refund was named, it does not. */
  private final class Agreement implements ChannelEvent.Choice<Boolean> {

    @Override
    public Boolean paymentReceived(PaymentEvent.Received event) {
      return isOf(event.trade()) && entry.amount().equals(event.amount());
    }

    @Override
    public Boolean refundSucceeded(RefundEvent.Succeeded event) {
      RefundAmount told = event.refund().amount();
      // A total, or an amount under a name of its own, was turned into what was new in it.
      return isOf(event.trade())
          && (told.basis() != RefundAmount.Basis.THIS_REFUND
              || entry.amount().equals(told.money()));
    }

    @Override
    public Boolean paymentClosed(PaymentEvent.Closed event) {
      return isOf(event.trade());
    }

    /** How much was left then, only the books know. */
    @Override
    public Boolean paymentReversed(PaymentEvent.Reversed event) {
      return isOf(event.trade());
    }

    @Override
    public Boolean refundClosed(RefundEvent.Closed event) {
      return isOf(event.trade());
    }

    @Override
    public Boolean refundAbnormal(RefundEvent.Abnormal event) {
      return isOf(event.trade());
    }

    private boolean isOf(PaymentReference trade) {
      return entry.payment().filter(trade::equals).isPresent();
    }
  }
}
