package io.oncebook.adapter.persistence.jooq;

import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.SettlementUnit;
import java.time.Clock;
import java.util.function.Function;
import org.jooq.DSLContext;

/** The business transaction, from its start again when the server has taken it back. */
public final class JooqSettlementTransactionAdapter implements SettlementTransactionPort {

  private final PlainTransaction transaction;
  private final TransactionRetry retry;

  public JooqSettlementTransactionAdapter(DSLContext dsl, Clock clock) {
    this.transaction = new PlainTransaction(dsl);
    this.retry = new TransactionRetry(clock);
  }

  @Override
  public <T> T run(Function<SettlementUnit, Ending<T>> work) {
    return retry.run(() -> transaction.run(inside -> work.apply(new JooqSettlementUnit(inside))));
  }
}
