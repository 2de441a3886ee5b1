package io.oncebook.adapter.persistence.jooq;

import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.SettlementUnit;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

/**
 * The business transaction, on a connection that the work alone uses. It is spelled out in JDBC,
 * for jOOQ's own transaction switches autocommit on again after a rollback that failed, and the
 * server then commits what was to be undone.
 */
public final class JooqSettlementTransactionAdapter implements SettlementTransactionPort {

  private final DSLContext dsl;
  private final TransactionRetry retry;

  public JooqSettlementTransactionAdapter(DSLContext dsl, Clock clock) {
    this.dsl = dsl;
    this.retry = new TransactionRetry(clock);
  }

  @Override
  public <T> T run(Function<SettlementUnit, Ending<T>> work) {
    return retry.run(() -> dsl.connectionResult(connection -> once(work, connection)));
  }

  private <T> T once(Function<SettlementUnit, Ending<T>> work, Connection connection)
      throws SQLException {
    // The pool switches it on again when the connection comes back in order.
    connection.setAutoCommit(false);
    try {
      Ending<T> ending = work.apply(unit(connection));
      if (ending.commit()) {
        connection.commit();
      } else {
        connection.rollback();
      }
      return ending.value();
    } catch (SQLException | RuntimeException | Error e) {
      undo(connection, e);
      throw e;
    }
  }

  private SettlementUnit unit(Connection connection) {
    return new JooqSettlementUnit(DSL.using(dsl.configuration().derive(connection)));
  }

  /** Where a rollback fails, the connection is cut, so that the server undoes what is open. */
  private static void undo(Connection connection, Throwable reason) throws SQLException {
    try {
      connection.rollback();
    } catch (SQLException e) {
      reason.addSuppressed(e);
      connection.abort(Runnable::run);
    }
  }
}
