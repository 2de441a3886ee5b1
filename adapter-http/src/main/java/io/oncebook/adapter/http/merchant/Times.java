package io.oncebook.adapter.http.merchant;

import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Times as callers write them. */
public final class Times {

  private static final Instant FIRST = Instant.parse("1000-01-01T00:00:00Z");
  private static final Instant BEHIND_LAST = Instant.parse("+10000-01-01T00:00:00Z");

  private Times() {}

  /**
   * An instant in UTC, such as {@code 2026-03-05T04:00:00.123456Z}, of the years that a database
   * can hold.
   *
   * @throws IllegalArgumentException for any other text, which it does not repeat
   */
  public static Instant instant(String name, String text) {
    try {
      Instant instant = Instant.parse(text);
      if (text.endsWith("Z") && !instant.isBefore(FIRST) && instant.isBefore(BEHIND_LAST)) {
        return instant;
      }
    } catch (DateTimeParseException e) {
      // Said below, without the text.
    }
    throw new IllegalArgumentException(
        name
            + " must be an instant in UTC of the years 1000 to 9999, such as 2026-03-05T04:00:00Z");
  }
}
