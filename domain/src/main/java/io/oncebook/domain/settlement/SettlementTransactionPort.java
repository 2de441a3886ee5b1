package io.oncebook.domain.settlement;

import io.oncebook.domain.idempotency.Claim;
import java.util.List;
import java.util.function.Function;

/** Opens the business transaction. */
public interface SettlementTransactionPort {

  /**
   * Runs the work in one transaction, which is committed before this method returns if the work
   * says so, and rolled back if it says so or throws.
   *
   * <p>When the store takes the transaction back as a whole (deadlock, lock wait, conflict on a
   * cluster, also at commit), the work is run again from its start, a bounded number of times; so
   * it must do nothing but through its unit. When the commit's answer is lost, the error is thrown
   * and the outcome is unknown: either all or nothing was booked.
   */
  <T> T run(Function<SettlementTransaction, TransactionOutcome<T>> work);

  /**
   * Does the same for work that settles these claims, all of them, if the store can in few trips.
   * The unit then keeps every promise but two: when one of the claims is booked already, none is
   * marked; and when a fact stands in the journal already, that may come out as an error of the
   * store in the end, instead of an answer. In both cases nothing is booked, and each claim can
   * still be settled for itself.
   *
   * @param claims different claims, 1 or more
   */
  default <T> T runTogether(
      List<Claim> claims, Function<SettlementTransaction, TransactionOutcome<T>> work) {
    return run(work);
  }
}
