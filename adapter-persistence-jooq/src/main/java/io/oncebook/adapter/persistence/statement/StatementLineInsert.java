package io.oncebook.adapter.persistence.statement;

import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT_LINE;

import io.oncebook.adapter.persistence.generated.tables.records.StatementLineRecord;
import io.oncebook.adapter.persistence.transaction.UtcInstantBinding;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementLine;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;

/**
 * Inserts lines, a fixed number with each statement. Its text is rendered once and is short enough
 * for the driver to keep, so that the server reads it once for each connection, and not for each
 * batch, which takes it longer than the rows do.
 */
final class StatementLineInsert {

  static final int ROWS_AT_A_TIME = 100;

  private static final String MANY =
      DSL.using(SQLDialect.MYSQL, new Settings().withRenderSchema(false))
          .insertInto(STATEMENT_LINE, STATEMENT_LINE.fields())
          .valuesOfRecords(Collections.nCopies(ROWS_AT_A_TIME, new StatementLineRecord()))
          .getSQL();

  private StatementLineInsert() {}

  /** Inserts all of them in the transaction that the context is inside of. */
  static void insertAll(DSLContext inside, StatementId id, List<StatementLine> lines) {
    int whole = lines.size() / ROWS_AT_A_TIME * ROWS_AT_A_TIME;
    if (whole > 0) {
      inside.connection(
          connection -> {
            try (PreparedStatement insert = connection.prepareStatement(MANY)) {
              for (int from = 0; from < whole; from += ROWS_AT_A_TIME) {
                bind(insert, id, lines.subList(from, from + ROWS_AT_A_TIME));
                insert.executeUpdate();
              }
            }
          });
    }
    if (whole < lines.size()) {
      insertRest(inside, id, lines.subList(whole, lines.size()));
    }
  }

  private static void bind(PreparedStatement insert, StatementId id, List<StatementLine> lines)
      throws SQLException {
    int index = 1;
    for (StatementLine line : lines) {
      StatementLineRecord row = StatementRow.of(id, line);
      for (int column = 0; column < row.size(); column++) {
        Object value = row.get(column);
        insert.setObject(
            index++, value instanceof Instant instant ? UtcInstantBinding.toLocal(instant) : value);
      }
    }
  }

  private static void insertRest(DSLContext inside, StatementId id, List<StatementLine> lines) {
    inside
        .insertInto(STATEMENT_LINE, STATEMENT_LINE.fields())
        .valuesOfRecords(lines.stream().map(line -> StatementRow.of(id, line)).toList())
        .execute();
  }
}
