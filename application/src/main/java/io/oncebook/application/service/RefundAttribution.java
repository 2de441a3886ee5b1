package io.oncebook.application.service;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.order.Trade;
import io.oncebook.domain.reconciliation.BookedFact;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.Mismatch;
import io.oncebook.domain.reconciliation.Run;
import io.oncebook.domain.refund.RefundPort;
import java.util.List;

/**
 * Finds out under which name the books hold a refund. Notices of some channels name no refund but
 * only a sum, where the statement has a number. To book the row then would be to book it twice.
 */
final class RefundAttribution {

  private final MatchPort matches;
  private final RefundPort refunds;

  RefundAttribution(MatchPort matches, RefundPort refunds) {
    this.matches = matches;
    this.refunds = refunds;
  }

  enum Outcome {
    /** The row goes by its own name. */
    NOT_NEEDED,
    /** The row matches from now on. */
    ATTRIBUTED,
    /** It may be in the books or not; a person must tell. */
    UNCLEAR
  }

  Outcome attribute(Run run, Mismatch mismatch) {
    ChannelEvent event = mismatch.line().event();
    return event instanceof RefundEvent refund && mismatch.lacksBooking() && hasOtherNames(refund)
        ? attribute(run, mismatch, matches.unnumberedRefunds(event.trade()))
        : Outcome.NOT_NEEDED;
  }

  private Outcome attribute(Run run, Mismatch mismatch, List<BookedFact> candidates) {
    if (candidates.isEmpty()) {
      return Outcome.NOT_NEEDED;
    }
    List<BookedFact> equal =
        candidates.stream().filter(fact -> fact.amount().equals(mismatch.line().amount())).toList();
    if (equal.isEmpty()) {
      return Outcome.UNCLEAR;
    }
    matches.attribute(run.statement(), mismatch.line().key(), equal.get(0).key());
    return Outcome.ATTRIBUTED;
  }

  /** Numbers that are unique at the channel, and those of our own refunds, are in every notice. */
  private boolean hasOtherNames(RefundEvent event) {
    Trade trade = event.trade();
    AnnouncedRefund refund = event.refund();
    return refund.channelRefundNo().isWithin(trade.transactionNo())
        && (refund.requestNo() == null
            || refunds.find(trade.tenantId(), refund.requestNo()).isEmpty());
  }
}
