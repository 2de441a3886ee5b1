package io.oncebook.adapter.kafka.event;

import static java.time.temporal.ChronoField.NANO_OF_SECOND;
import static java.time.temporal.ChronoField.YEAR;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Times in UTC to the microsecond, within the years that the store can hold. */
final class EventTime {

  private static final Instant MIN = Instant.parse("1000-01-01T00:00:00Z");
  private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder()
          .appendValue(YEAR, 4)
          .appendPattern("-MM-dd'T'HH:mm:ss")
          .optionalStart()
          .appendFraction(NANO_OF_SECOND, 1, 9, true)
          .optionalEnd()
          .appendLiteral('Z')
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT)
          .withZone(ZoneOffset.UTC);

  private EventTime() {}

  /**
   * Writes a time.
   *
   * @throws IllegalArgumentException when it is outside the years 1000 to 9999
   */
  static String format(Instant time) {
    return check(time).truncatedTo(ChronoUnit.MICROS).toString();
  }

  /**
   * Reads a time, and cuts it as the store would, so that it is the same before and after.
   *
   * @throws IllegalArgumentException when it is none; the message does not show the text
   */
  static Instant parse(String text) {
    try {
      return check(FORMAT.parse(text, Instant::from)).truncatedTo(ChronoUnit.MICROS);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "time must be written as an instant in UTC, such as 2026-03-05T04:00:31.123456Z", e);
    }
  }

  private static Instant check(Instant time) {
    if (time.isBefore(MIN) || !time.isBefore(END)) {
      throw new IllegalArgumentException("time must be in the years 1000 to 9999");
    }
    return time;
  }
}
