package io.oncebook.domain.settlement;

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
  <T> T run(Function<SettlementUnit, Ending<T>> work);
}
