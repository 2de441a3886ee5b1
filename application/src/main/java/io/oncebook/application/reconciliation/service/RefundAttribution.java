package io.oncebook.application.reconciliation.service;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.reconciliation.BookedFact;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.Mismatch;
import io.oncebook.domain.reconciliation.ReconciliationRun;
import io.oncebook.domain.refund.RefundPort;
import java.util.List;

/**
 * Finds out under which name the books hold a refund. Notices of some channels name no refund but a
 * sum, where the statement has a number. What is not found here may be booked, by rules that see to
 * it under the order's lock that no money goes back twice.
 */
final class RefundAttribution {

  private final MatchPort matches;
  private final RefundPort refunds;

  RefundAttribution(MatchPort matches, RefundPort refunds) {
    this.matches = matches;
    this.refunds = refunds;
  }

  enum Outcome {
    /** The row goes by its own name, and may be booked if it is not. */
    OWN_NAME,
    /** The books hold it under another name, and the row matches from now on. */
    ATTRIBUTED,
    /** It may be in the books or not; a person must tell. */
    UNCLEAR
  }

  Outcome attribute(ReconciliationRun run, Mismatch mismatch) {
    ChannelEvent event = mismatch.line().event();
    return event instanceof RefundEvent refund
            && mismatch.lacksBooking()
            && (isSettledWithoutEntry(mismatch) || mayHaveOtherName(refund))
        ? attribute(run, mismatch, matches.unnumberedRefunds(event.trade()))
        : Outcome.OWN_NAME;
  }

  private Outcome attribute(ReconciliationRun run, Mismatch mismatch, List<BookedFact> unnumbered) {
    if (unnumbered.isEmpty()) {
      return Outcome.OWN_NAME;
    }
    List<BookedFact> equal =
        unnumbered.stream().filter(fact -> fact.amount().equals(mismatch.line().amount())).toList();
    if (equal.isEmpty()) {
      return Outcome.UNCLEAR;
    }
    matches.attribute(run.statement(), mismatch.line().key(), equal.get(0).key());
    return Outcome.ATTRIBUTED;
  }

  /** A refund of ours that was booked before, from a notice that named it in another way. */
  private static boolean isSettledWithoutEntry(Mismatch mismatch) {
    Claim claim = mismatch.claim();
    return claim != null && claim.isBooked();
  }

  /** Numbers that are unique at the channel, and those of our own refunds, are in every notice. */
  private boolean mayHaveOtherName(RefundEvent event) {
    PaymentReference payment = event.trade();
    AnnouncedRefund refund = event.refund();
    return refund.channelRefundNo().isWithin(payment.transactionNo())
        && (refund.requestNo() == null
            || refunds.find(payment.tenantId(), refund.requestNo()).isEmpty());
  }
}
