package io.oncebook.adapter.persistence.jooq;

import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.SettlementUnit;
import java.time.Clock;
import java.util.function.Function;
import org.jooq.DSLContext;

/** The business transaction, on a connection that the work alone uses. */
public final class JooqSettlementTransactionAdapter implements SettlementTransactionPort {

  private final DSLContext dsl;
  private final TransactionRetry retry;

  public JooqSettlementTransactionAdapter(DSLContext dsl, Clock clock) {
    this.dsl = dsl;
    this.retry = new TransactionRetry(clock);
  }

  @Override
  public <T> T run(Function<SettlementUnit, Ending<T>> work) {
    return retry.run(() -> once(work));
  }

  private <T> T once(Function<SettlementUnit, Ending<T>> work) {
    Ending<T>[] ending = holder();
    try {
      dsl.transaction(
          transaction -> {
            ending[0] = work.apply(new JooqSettlementUnit(transaction.dsl()));
            if (!ending[0].commit()) {
              throw new RollBack();
            }
          });
    } catch (RollBack e) {
      return ending[0].value();
    }
    return ending[0].value();
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no generic arrays.
  private static <T> Ending<T>[] holder() {
    return new Ending[1];
  }

  /** Tells jOOQ to roll back; it carries no news, so no stack trace either. */
  private static final class RollBack extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RollBack() {
      super("rolled back as the work asked", null, false, false);
    }
  }
}
