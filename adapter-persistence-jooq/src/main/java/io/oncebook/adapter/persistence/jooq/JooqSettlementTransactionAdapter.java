package io.oncebook.adapter.persistence.jooq;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.SettlementUnit;
import java.time.Clock;
import java.util.List;
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

  @Override
  public <T> T runTogether(List<Claim> claims, Function<SettlementUnit, Ending<T>> work) {
    return retry.run(
        () ->
            transaction.run(
                inside -> {
                  BulkSettlementUnit unit = new BulkSettlementUnit(inside, claims);
                  Ending<T> ending = work.apply(unit);
                  if (ending.commit()) {
                    unit.finish();
                  }
                  return ending;
                }));
  }
}
