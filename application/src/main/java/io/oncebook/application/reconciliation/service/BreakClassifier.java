package io.oncebook.application.reconciliation.service;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.reconciliation.BookedFact;
import io.oncebook.domain.reconciliation.BreakKind;
import io.oncebook.domain.reconciliation.DetectedBreak;
import io.oncebook.domain.reconciliation.Mismatch;
import io.oncebook.domain.statement.LineStatus;

/** Names what is wrong with a row. */
final class BreakClassifier {

  private BreakClassifier() {}

  static DetectedBreak on(Mismatch mismatch) {
    return DetectedBreak.of(kind(mismatch), mismatch, null);
  }

  static DetectedBreak unattributed(Mismatch mismatch) {
    return DetectedBreak.of(
        BreakKind.REFUND_UNATTRIBUTED,
        mismatch,
        "the books may hold it under another name: refunds of this payment were booked by sums");
  }

  /** Nothing books it: notices of such an application are refused, too. */
  static DetectedBreak unlisted(Mismatch mismatch, String application) {
    return DetectedBreak.of(
        BreakKind.OTHER_APPLICATION,
        mismatch,
        "the account's settings do not list %s".formatted(application));
  }

  private static BreakKind kind(Mismatch mismatch) {
    BookedFact booked = mismatch.booked();
    if (booked != null) {
      return kind(mismatch, booked);
    }
    if (mismatch.isForeign()) {
      return BreakKind.FOREIGN;
    }
    if (mismatch.line().standing() == LineStatus.UNDER_WAY) {
      return BreakKind.REFUND_UNDER_WAY;
    }
    Claim claim = mismatch.claim();
    if (claim == null) {
      return missing(mismatch);
    }
    return claim.isBooked() ? BreakKind.REFUND_UNATTRIBUTED : BreakKind.CLAIMED_NOT_BOOKED;
  }

  private static BreakKind kind(Mismatch mismatch, BookedFact booked) {
    if (mismatch.line().standing() == LineStatus.FAILED) {
      return BreakKind.REFUND_FAILED_BUT_BOOKED;
    }
    if (!booked.amount().currency().equals(mismatch.line().amount().currency())) {
      return BreakKind.CURRENCY_DIFFERS;
    }
    return booked.amount().equals(mismatch.line().amount())
        ? BreakKind.ORDER_DIFFERS
        : BreakKind.AMOUNT_DIFFERS;
  }

  private static BreakKind missing(Mismatch mismatch) {
    return mismatch.line().key().kind().givesBack()
        ? BreakKind.MISSING_REFUND_NOTICE
        : BreakKind.MISSING_NOTICE;
  }
}
