package io.oncebook.adapter.persistence.trial;

import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A pool at which chosen JDBC calls go wrong. Only calls that may reach the server can be chosen;
 * what fails between two of them looks to the server like a lost reply of the first. For one
 * thread.
 */
final class UnreliableDataSource {

  /** How a call goes wrong. */
  enum Fault {
    /** It does not reach the server; the connection lives on. */
    REQUEST_LOST,
    /** The server has carried it out, but we are not told. */
    REPLY_LOST,
    /** The connection is gone before the call, and with it whatever was open on it. */
    CONNECTION_LOST,
    /** The server takes the whole transaction back: a deadlock, or a lost vote of a cluster. */
    TAKEN_BACK
  }

  private static final Set<String> REACH_THE_SERVER =
      Set.of(
          "getConnection",
          "setAutoCommit",
          "prepareStatement",
          "execute",
          "executeQuery",
          "executeUpdate",
          "commit",
          "rollback");

  private final HikariDataSource pool;
  private final Fault fault;
  private final Predicate<String> chosen;
  private @Nullable Connection connection;
  private boolean happened;

  /**
   * @param chosen asked with the name of each call
   */
  UnreliableDataSource(HikariDataSource pool, Fault fault, Predicate<String> chosen) {
    this.pool = pool;
    this.fault = fault;
    this.chosen = chosen;
  }

  /** Chooses the call with this number, the first being 1. */
  static Predicate<String> call(int number) {
    int[] seen = {0};
    return name -> ++seen[0] == number;
  }

  /** Chooses the first call whose name begins so. */
  static Predicate<String> first(String name) {
    Predicate<String> call = call(1);
    return called -> called.startsWith(name) && call.test(called);
  }

  DataSource dataSource() {
    return proxy(pool, DataSource.class);
  }

  boolean happened() {
    return happened;
  }

  private <T> T proxy(Object target, Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> watched(call(target, method, arguments))));
  }

  private @Nullable Object call(
      Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    if (!isChosen(method)) {
      return invoke(target, method, arguments);
    }
    happened = true;
    return switch (fault) {
      case REQUEST_LOST -> throw lost(method);
      case REPLY_LOST -> {
        discard(invoke(target, method, arguments));
        throw lost(method);
      }
      case CONNECTION_LOST -> {
        cut(method);
        yield invoke(target, method, arguments);
      }
      case TAKEN_BACK -> throw new SQLException("Deadlock found", "40001", 1213);
    };
  }

  private boolean isChosen(Method method) {
    return REACH_THE_SERVER.contains(method.getName()) && chosen.test(method.getName());
  }

  private @Nullable Object watched(@Nullable Object result) {
    if (result instanceof Connection opened) {
      connection = opened;
      return proxy(opened, Connection.class);
    }
    return result instanceof PreparedStatement statement
        ? proxy(statement, PreparedStatement.class)
        : result;
  }

  private void cut(Method method) throws SQLException {
    if (connection == null) {
      throw lost(method);
    }
    connection.unwrap(Connection.class).abort(Runnable::run);
    pool.evictConnection(connection);
  }

  private static void discard(@Nullable Object result) throws Exception {
    if (result instanceof AutoCloseable resource) {
      resource.close();
    }
  }

  private static SQLException lost(Method method) {
    return new SQLException(method.getName() + " went wrong", "08S01");
  }

  private static @Nullable Object invoke(
      Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
