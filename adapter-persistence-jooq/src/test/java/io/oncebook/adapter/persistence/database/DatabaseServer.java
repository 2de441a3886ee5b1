package io.oncebook.adapter.persistence.database;

import com.zaxxer.hikari.HikariConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

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

  /** Pool settings for the schema, without any of our connection rules. */
  public HikariConfig poolConfig(String schema) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl(schema));
    config.setUsername(user);
    config.setPassword(password);
    return config;
  }
}
