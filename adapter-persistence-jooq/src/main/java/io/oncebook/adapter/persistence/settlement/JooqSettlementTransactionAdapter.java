package io.oncebook.adapter.persistence.settlement;

import io.oncebook.adapter.persistence.transaction.PlainTransaction;
import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
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
  public <T> T run(Function<SettlementTransaction, TransactionOutcome<T>> work) {
    return retry.run(
        () ->
            transaction.run(
                inside -> {
                  JooqSettlementTransaction unit = new JooqSettlementTransaction(inside);
                  TransactionOutcome<T> outcome = work.apply(unit);
                  if (outcome.commit()) {
                    unit.finish();
                  }
                  return outcome;
                }));
  }

  @Override
  public <T> T runTogether(
      List<Claim> claims, Function<SettlementTransaction, TransactionOutcome<T>> work) {
    return retry.run(
        () ->
            transaction.run(
                inside -> {
                  BulkSettlementTransaction unit = new BulkSettlementTransaction(inside, claims);
                  TransactionOutcome<T> outcome = work.apply(unit);
                  if (outcome.commit()) {
                    unit.finish();
                  }
                  return outcome;
                }));
  }
}
