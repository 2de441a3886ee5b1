package io.oncebook.adapter.persistence.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.transaction.ConnectionRules;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;
import org.jooq.DSLContext;
import org.testcontainers.mysql.MySQLContainer;

/**
 * The database that tests share: one server for each test run, chosen by the system property {@code
 * oncebook.test.database}: {@code mariadb} (default), {@code mysql}, {@code testcontainers}, or a
 * JDBC address {@code jdbc:mysql://host:port/} with {@code oncebook.test.database.user} and {@code
 * .password}. Schemas are made anew for each run.
 */
public final class TestDatabase {

  private static final String SETTING = "oncebook.test.database";
  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  private static final class Server {
    static final DatabaseServer INSTANCE = start(System.getProperty(SETTING, "mariadb"));
  }

  private static final class Shared {
    static final TestDatabase INSTANCE = create();
  }

  private final String schema;
  private final HikariDataSource pool;

  private TestDatabase(String schema, HikariDataSource pool) {
    this.schema = schema;
    this.pool = pool;
  }

  /** The migrated schema that all tests of a run share, with a pool of 10 connections. */
  public static TestDatabase shared() {
    return Shared.INSTANCE;
  }

  /** A migrated schema that nobody else uses, with a pool of 10 connections. */
  public static TestDatabase create() {
    String schema = "oncebook_" + ProcessHandle.current().pid() + "_" + SCHEMAS.incrementAndGet();
    try {
      server().createSchema(schema);
    } catch (SQLException e) {
      throw new IllegalStateException("schema " + schema + " cannot be created", e);
    }
    HikariDataSource pool = open(schema, 10);
    Flyway.configure().dataSource(pool).locations("classpath:db/migration").load().migrate();
    return new TestDatabase(schema, pool);
  }

  public static DatabaseServer server() {
    return Server.INSTANCE;
  }

  public HikariDataSource pool() {
    return pool;
  }

  /** Another pool on this schema. The caller closes it. */
  public HikariDataSource poolOf(int connections) {
    return open(schema, connections);
  }

  public DSLContext dsl() {
    return JooqContext.over(pool);
  }

  /** The schema as Spring's properties. */
  public Map<String, Object> properties() {
    return server().properties(schema);
  }

  public String schema() {
    return schema;
  }

  private static HikariDataSource open(String schema, int connections) {
    HikariConfig config = server().poolConfig(schema);
    ConnectionRules.applyTo(config);
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }

  private static DatabaseServer start(String choice) {
    Path folder = Path.of("target", "test-database", choice.replaceAll("[^a-z]", "_"));
    return switch (choice) {
      case "mariadb" -> stopAtExit(ServerProcess.mariaDb(folder, ServerProcess.freePort()));
      case "mysql" -> stopAtExit(ServerProcess.mySql(folder, ServerProcess.freePort()));
      case "testcontainers" -> container();
      default ->
          new DatabaseServer(
              choice,
              System.getProperty(SETTING + ".user", "root"),
              System.getProperty(SETTING + ".password", ""));
    };
  }

  private static DatabaseServer stopAtExit(ServerProcess process) {
    Runtime.getRuntime().addShutdownHook(new Thread(process::stop));
    return process.server();
  }

  @SuppressWarnings("resource") // Testcontainers ends it when the test run ends.
  private static DatabaseServer container() {
    MySQLContainer mysql = new MySQLContainer("mysql:8.0").withUsername("root");
    mysql.start();
    return new DatabaseServer(
        "jdbc:mysql://%s:%d/".formatted(mysql.getHost(), mysql.getMappedPort(3306)),
        "root",
        mysql.getPassword());
  }
}
