package io.oncebook.adapter.persistence.transaction;

import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jooq.Binding;
import org.jooq.BindingGetResultSetContext;
import org.jooq.BindingGetSQLInputContext;
import org.jooq.BindingGetStatementContext;
import org.jooq.BindingRegisterContext;
import org.jooq.BindingSQLContext;
import org.jooq.BindingSetSQLOutputContext;
import org.jooq.BindingSetStatementContext;
import org.jooq.Converter;
import org.jooq.conf.ParamType;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * Instants as {@code DATETIME(6)} in UTC. The value passes the driver as a local date-time, which
 * it does not convert; a timestamp would be shifted by the zones of process, driver and server.
 */
public final class UtcInstantBinding implements Binding<LocalDateTime, Instant> {

  private static final long serialVersionUID = 1L;

  @Override
  public Converter<LocalDateTime, Instant> converter() {
    return Converter.ofNullable(
        LocalDateTime.class,
        Instant.class,
        local -> local.toInstant(ZoneOffset.UTC),
        UtcInstantBinding::toLocal);
  }

  @Override
  public void sql(BindingSQLContext<Instant> context) {
    boolean inlined = context.render().paramType() == ParamType.INLINED;
    context
        .render()
        .visit(inlined ? DSL.inline(context.convert(converter()).value()) : DSL.sql("?"));
  }

  @Override
  public void set(BindingSetStatementContext<Instant> context) throws SQLException {
    Instant value = context.value();
    context.statement().setObject(context.index(), value == null ? null : toLocal(value));
  }

  @Override
  public void get(BindingGetResultSetContext<Instant> context) throws SQLException {
    context.value(toInstant(context.resultSet().getObject(context.index(), LocalDateTime.class)));
  }

  @Override
  public void register(BindingRegisterContext<Instant> context) {
    throw new UnsupportedOperationException("no stored procedures are called");
  }

  @Override
  public void get(BindingGetStatementContext<Instant> context) {
    throw new UnsupportedOperationException("no stored procedures are called");
  }

  @Override
  public void get(BindingGetSQLInputContext<Instant> context) {
    throw new UnsupportedOperationException("no user-defined types are read");
  }

  @Override
  public void set(BindingSetSQLOutputContext<Instant> context) {
    throw new UnsupportedOperationException("no user-defined types are written");
  }

  private static @Nullable Instant toInstant(@Nullable LocalDateTime local) {
    return local == null ? null : local.toInstant(ZoneOffset.UTC);
  }

  /** Cut to what the column keeps: the server would round, and might round up. */
  public static LocalDateTime toLocal(Instant instant) {
    return LocalDateTime.ofInstant(instant.truncatedTo(ChronoUnit.MICROS), ZoneOffset.UTC);
  }
}
