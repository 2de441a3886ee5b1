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
   * Does the same for work on these claims, if the store can in few trips. The unit keeps every
   * promise that it makes for one claim, and may be asked about other claims, orders and facts,
   * too. Only a fact that somebody else adds to the journal at the same time may come out as an
   * error of the store in the end; nobody does who holds the fact's claim first.
   *
   * @param claims different claims, 1 or more
   */
  default <T> T runTogether(
      List<Claim> claims, Function<SettlementTransaction, TransactionOutcome<T>> work) {
    return run(work);
  }
}
