package io.oncebook.adapter.persistence.transaction;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jooq.exception.DataAccessException;

/**
 * Tells the duplicate on one named unique index from every other error: by the vendor's code and
 * the index that the server names at the end of its message. MySQL 8 writes {@code 'table.index'},
 * MariaDB {@code 'index'}.
 */
public final class DuplicateKey {

  private static final int ER_DUP_ENTRY = 1062;
  private static final Pattern INDEX = Pattern.compile("for key '(?:[^'.]+\\.)?([^'.]+)'\\s*$");

  private DuplicateKey() {}

  public static boolean isOn(String indexName, DataAccessException exception) {
    SQLException cause = exception.getCause(SQLException.class);
    if (cause == null || cause.getErrorCode() != ER_DUP_ENTRY || cause.getMessage() == null) {
      return false;
    }
    Matcher index = INDEX.matcher(cause.getMessage());
    return index.find() && index.group(1).equals(indexName);
  }
}
