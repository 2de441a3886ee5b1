package io.oncebook.adapter.persistence.database;

import com.zaxxer.hikari.HikariConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * A running server and how to log in.
 *
 * @param address JDBC address without a schema, ending in a slash
 */
public record DatabaseServer(String address, String user, String password) {

  public String jdbcUrl(String schema) {
    return address + schema + "?sslMode=PREFERRED&allowPublicKeyRetrieval=true";
  }

  public Connection connect(String schema) throws SQLException {
    return DriverManager.getConnection(jdbcUrl(schema), user, password);
  }

  public void createSchema(String schema) throws SQLException {
    try (Connection connection = connect("");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE IF NOT EXISTS `" + schema + "` CHARACTER SET utf8mb4");
    }
  }

  /** The schema as Spring's properties. */
  public Map<String, Object> properties(String schema) {
    return Map.of(
        "spring.datasource.url", jdbcUrl(schema),
        "spring.datasource.username", user,
        "spring.datasource.password", password);
  }

  /** Name and version of the server, for reports. */
  public String version() throws SQLException {
    try (Connection connection = connect("")) {
      return connection.getMetaData().getDatabaseProductVersion();
    }
  }

  /** Pool settings for the schema, without any of our connection rules. */
  public HikariConfig poolConfig(String schema) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl(schema));
    config.setUsername(user);
    config.setPassword(password);
    return config;
  }
}
