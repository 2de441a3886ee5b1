package io.oncebook.adapter.persistence.transaction;

import io.oncebook.domain.settlement.TransactionOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

/**
 * One transaction on a connection that its work alone uses. It is spelled out in JDBC, for jOOQ's
 * own transaction switches autocommit on again after a rollback that failed, and the server then
 * commits what was to be undone.
 */
public final class PlainTransaction {

  private final DSLContext dsl;

  public PlainTransaction(DSLContext dsl) {
    this.dsl = dsl;
  }

  /** Ends as the work says, before this method returns; rolls back if the work throws. */
  public <T> T run(Function<DSLContext, TransactionOutcome<T>> work) {
    return dsl.connectionResult(connection -> run(work, connection));
  }

  private <T> T run(Function<DSLContext, TransactionOutcome<T>> work, Connection connection)
      throws SQLException {
    // The pool switches it on again when the connection comes back in order.
    connection.setAutoCommit(false);
    try {
      TransactionOutcome<T> outcome = work.apply(DSL.using(dsl.configuration().derive(connection)));
      if (outcome.commit()) {
        connection.commit();
      } else {
        connection.rollback();
      }
      return outcome.value();
    } catch (SQLException | RuntimeException | Error e) {
      undo(connection, e);
      throw e;
    }
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
