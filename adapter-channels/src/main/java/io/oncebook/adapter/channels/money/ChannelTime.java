package io.oncebook.adapter.channels.money;

import static java.time.temporal.ChronoField.NANO_OF_SECOND;
import static java.time.temporal.ChronoField.YEAR;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * Times as channels write them: in Beijing, without saying so; some with milliseconds. China has
 * kept one offset since long before any of them existed.
 */
public final class ChannelTime {

  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder()
          .appendValue(YEAR, 4)
          .appendPattern("-MM-dd HH:mm:ss")
          .appendFraction(NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT)
          .withZone(ZoneOffset.ofHours(8));

  private ChannelTime() {}

  /** Writes a time to the second. */
  public static String format(Instant time) {
    return FORMAT.format(time.truncatedTo(ChronoUnit.SECONDS));
  }

  /**
   * Reads a time such as {@code 2026-03-05 10:00:05} or {@code 2026-03-05 10:00:05.123}.
   *
   * @throws IllegalArgumentException when it is none; the message does not show the text
   */
  public static Instant parse(String text) {
    try {
      return FORMAT.parse(text, Instant::from);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException("time must be written yyyy-MM-dd HH:mm:ss", e);
    }
  }
}
