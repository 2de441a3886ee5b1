package io.oncebook.adapter.persistence.transaction;

import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.conf.ExecuteWithoutWhere;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;

/** The one way to get a jOOQ context for these adapters. */
public final class JooqContext {

  private JooqContext() {}

  /**
   * A context that takes a fresh connection from the data source for each statement or transaction,
   * and refuses one that is in a transaction already. An UPDATE or DELETE without WHERE is refused,
   * too.
   *
   * @param dataSource the pool itself, not a proxy that knows transactions of a framework: the
   *     claim must never find itself inside one
   */
  public static DSLContext over(DataSource dataSource) {
    return DSL.using(
        new SelfCommittingConnections(dataSource),
        SQLDialect.MYSQL,
        new Settings()
            .withRenderSchema(false)
            .withExecuteLogging(false)
            .withExecuteUpdateWithoutWhere(ExecuteWithoutWhere.THROW)
            .withExecuteDeleteWithoutWhere(ExecuteWithoutWhere.THROW));
  }
}
