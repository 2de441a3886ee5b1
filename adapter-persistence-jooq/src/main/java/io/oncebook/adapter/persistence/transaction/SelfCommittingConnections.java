package io.oncebook.adapter.persistence.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DataSourceConnectionProvider;

/**
 * Hands out connections on which every statement commits itself, and no others: in the middle of
 * somebody's transaction, a claim could be undone after it was reported as made.
 */
final class SelfCommittingConnections extends DataSourceConnectionProvider {

  SelfCommittingConnections(DataSource dataSource) {
    super(dataSource);
  }

  @Override
  public Connection acquire() {
    Connection connection = super.acquire();
    try {
      if (connection.getAutoCommit()) {
        return connection;
      }
    } catch (SQLException e) {
      release(connection);
      throw new DataAccessException("the connection cannot tell its autocommit", e);
    }
    release(connection);
    throw new IllegalStateException(
        "expected a connection outside of any transaction, found one with autocommit off");
  }
}
