package io.oncebook.application.service;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.order.Trade;
import io.oncebook.domain.reconciliation.BookedFact;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.Mismatch;
import io.oncebook.domain.reconciliation.PaymentRefunds;
import io.oncebook.domain.reconciliation.Run;
import io.oncebook.domain.refund.RefundPort;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds out under which name the books hold a refund. Notices of some channels name no refund, but
 * a sum that may stand for several, where the statement has a number for each. To book such a row
 * by its number alone could be to book it twice.
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

  /** One look at many rows; what it lets through adds up. */
  Look look(Run run) {
    return new Look(run);
  }

  final class Look {

    private final Run run;
    private final Map<Trade, BigInteger> letThrough = new HashMap<>();

    private Look(Run run) {
      this.run = run;
    }

    Outcome at(Mismatch mismatch) {
      ChannelEvent event = mismatch.line().event();
      return event instanceof RefundEvent refund
              && mismatch.lacksBooking()
              && mayHaveOtherName(refund)
          ? attribute(mismatch, matches.refundsOf(event.trade()))
          : Outcome.OWN_NAME;
    }

    private Outcome attribute(Mismatch mismatch, PaymentRefunds known) {
      List<BookedFact> equal =
          known.unnumbered().stream()
              .filter(fact -> fact.amount().equals(mismatch.line().amount()))
              .toList();
      if (!equal.isEmpty()) {
        matches.attribute(run.statement(), mismatch.line().key(), equal.get(0).key());
        return Outcome.ATTRIBUTED;
      }
      return known.unnumbered().isEmpty() && isMissing(mismatch, known)
          ? Outcome.OWN_NAME
          : Outcome.UNCLEAR;
    }

    /** Whether the books, with this refund, hold no more than the channel says was refunded. */
    private boolean isMissing(Mismatch mismatch, PaymentRefunds known) {
      Trade payment = mismatch.line().event().trade();
      BigInteger with =
          letThrough
              .getOrDefault(payment, BigInteger.ZERO)
              .add(BigInteger.valueOf(mismatch.line().amount().amountMinor()));
      if (known.bookedMinor().add(with).compareTo(known.statedMinor()) > 0) {
        return false;
      }
      letThrough.put(payment, with);
      return true;
    }
  }

  /** Numbers that are unique at the channel, and those of our own refunds, are in every notice. */
  private boolean mayHaveOtherName(RefundEvent event) {
    Trade payment = event.trade();
    AnnouncedRefund refund = event.refund();
    return refund.channelRefundNo().isWithin(payment.transactionNo())
        && (refund.requestNo() == null
            || refunds.find(payment.tenantId(), refund.requestNo()).isEmpty());
  }
}
