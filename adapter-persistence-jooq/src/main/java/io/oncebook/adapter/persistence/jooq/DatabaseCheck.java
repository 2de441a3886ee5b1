package io.oncebook.adapter.persistence.jooq;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/** Refuses a database on which the books could silently go wrong. */
public final class DatabaseCheck {

  private static final String SETTINGS =
      """
      SELECT VERSION(), @@session.sql_mode, @@session.time_zone,
             TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), NOW()), @@session.autocommit\
      """;
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)");

  private final DataSource dataSource;

  public DatabaseCheck(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /**
   * Looks at a connection as the service will use it.
   *
   * @throws IllegalStateException naming everything that was expected and found otherwise
   */
  public void run() {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet settings = statement.executeQuery(SETTINGS)) {
      settings.next();
      List<String> complaints = new ArrayList<>();
      version(settings.getString(1), complaints);
      strictMode(settings.getString(2), complaints);
      utc(settings.getString(3), settings.getLong(4), complaints);
      if (!connection.getAutoCommit() || settings.getInt(5) != 1) {
        complaints.add("autocommit: expected on, found off");
      }
      if (connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED) {
        complaints.add("transaction isolation: expected READ COMMITTED, found another");
      }
      refuseIfAny(complaints);
    } catch (SQLException e) {
      throw new IllegalStateException("The database cannot be asked for its settings", e);
    }
  }

  private static void version(String version, List<String> complaints) {
    boolean mariaDb = version.toLowerCase(Locale.ROOT).contains("mariadb");
    int oldest = mariaDb ? 10_06 : 8_00;
    Matcher numbers = VERSION.matcher(version);
    if (!numbers.find()
        || Integer.parseInt(numbers.group(1)) * 100 + Integer.parseInt(numbers.group(2)) < oldest) {
      complaints.add("version: expected MySQL 8.0 or MariaDB 10.6 or newer, found " + version);
    }
  }

  private static void strictMode(String sqlMode, List<String> complaints) {
    List<String> modes = List.of(sqlMode.split(","));
    if (!modes.contains("STRICT_TRANS_TABLES") && !modes.contains("STRICT_ALL_TABLES")) {
      complaints.add("sql_mode: expected STRICT_TRANS_TABLES, found '" + sqlMode + "'");
    }
  }

  private static void utc(String zone, long offsetSeconds, List<String> complaints) {
    if (offsetSeconds != 0) {
      complaints.add(
          "time_zone: expected UTC, found '%s', %d seconds away".formatted(zone, offsetSeconds));
    }
  }

  private static void refuseIfAny(List<String> complaints) {
    if (!complaints.isEmpty()) {
      throw new IllegalStateException(
          "This database connection cannot keep the books right: " + String.join("; ", complaints));
    }
  }
}
