package io.oncebook.domain.reconciliation;

import java.math.BigInteger;
import java.util.List;

/**
 * All that books and statements say about the refunds of one payment, where the channel's numbers
 * are unique only within it.
 *
 * @param unnumbered booked refunds whose notices named no number, and that no statement which
 *     counts holds
 * @param bookedMinor what the books hold in all, minor units of the payment's currency
 * @param statedMinor what the statements which count say in all
 */
public record PaymentRefunds(
    List<BookedFact> unnumbered, BigInteger bookedMinor, BigInteger statedMinor) {

  public PaymentRefunds {
    unnumbered = List.copyOf(unnumbered);
  }
}
