package io.oncebook.adapter.persistence.transaction;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * Refuses a database on which the books could silently go wrong. The server is asked, since the
 * driver knows only what it has set itself.
 */
public final class DatabaseCheck {

  private static final List<Rule> RULES =
      List.of(
          new Rule("version", "MySQL 8.0 or MariaDB 10.6 or newer", DatabaseCheck::isNewEnough),
          new Rule("sql_mode", "STRICT_TRANS_TABLES", DatabaseCheck::isStrict),
          Rule.equal("time_zone", ConnectionRules.TIME_ZONE),
          Rule.equal("autocommit", "ON"),
          Rule.equal("transaction_isolation", "READ-COMMITTED"),
          Rule.equal("innodb_lock_wait_timeout", ConnectionRules.LOCK_WAIT_SECONDS),
          Rule.equal("character_set_client", ConnectionRules.CHARACTER_SET),
          Rule.equal("character_set_connection", ConnectionRules.CHARACTER_SET),
          Rule.equal("character_set_results", ConnectionRules.CHARACTER_SET),
          Rule.equal("lc_messages", ConnectionRules.MESSAGES));

  /** What MariaDB before 11.1 calls the transaction isolation. */
  private static final String OLD_ISOLATION = "tx_isolation";

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
    Map<String, String> settings = settings();
    String complaints =
        RULES.stream()
            .filter(rule -> !rule.isObeyedBy(settings))
            .map(rule -> rule.complaintAbout(settings))
            .collect(Collectors.joining("; "));
    if (!complaints.isEmpty()) {
      throw new IllegalStateException(
          "This database connection cannot keep the books right: " + complaints);
    }
  }

  private Map<String, String> settings() {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(question())) {
      Map<String, String> settings = new HashMap<>();
      while (rows.next()) {
        String name = rows.getString(1);
        settings.put(
            name.equals(OLD_ISOLATION) ? "transaction_isolation" : name, rows.getString(2));
      }
      return settings;
    } catch (SQLException e) {
      throw new IllegalStateException("The database cannot be asked for its settings", e);
    }
  }

  private static String question() {
    return RULES.stream()
        .map(rule -> "'" + rule.setting() + "'")
        .collect(
            Collectors.joining(
                ",",
                "SHOW SESSION VARIABLES WHERE Variable_name IN ('" + OLD_ISOLATION + "',",
                ")"));
  }

  private static boolean isNewEnough(String version) {
    boolean mariaDb = version.toLowerCase(Locale.ROOT).contains("mariadb");
    int oldest = mariaDb ? 10_06 : 8_00;
    Matcher numbers = VERSION.matcher(version);
    return numbers.find()
        && Integer.parseInt(numbers.group(1)) * 100 + Integer.parseInt(numbers.group(2)) >= oldest;
  }

  private static boolean isStrict(String sqlMode) {
    List<String> modes = List.of(sqlMode.split(","));
    return modes.contains("STRICT_TRANS_TABLES") || modes.contains("STRICT_ALL_TABLES");
  }

  private record Rule(String setting, String expected, Predicate<String> test) {

    static Rule equal(String setting, String expected) {
      return new Rule(setting, expected, expected::equals);
    }

    boolean isObeyedBy(Map<String, String> settings) {
      return test.test(found(settings));
    }

    String complaintAbout(Map<String, String> settings) {
      return "%s: expected %s, found '%s'".formatted(setting, expected, found(settings));
    }

    private String found(Map<String, String> settings) {
      return settings.getOrDefault(setting, "");
    }
  }
}
