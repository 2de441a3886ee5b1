package io.oncebook.adapter.channels.simulator;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Times as the channels write them. */
final class ChannelTimes {

  private static final ZoneId BEIJING = ZoneId.of("Asia/Shanghai");
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(BEIJING);
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS").withZone(BEIJING);

  private ChannelTimes() {}

  /** As Alipay does. */
  static String beijingSeconds(Instant instant) {
    return SECONDS.format(instant);
  }

  /** As Alipay does with refunds. */
  static String beijingMillis(Instant instant) {
    return MILLIS.format(instant);
  }

  /** As WeChat Pay does, in whole seconds. */
  static String rfc3339(Instant instant) {
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
        instant.truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.ofHours(8)));
  }

  /** As Shouqianba does. */
  static String epochMillis(Instant instant) {
    return Long.toString(instant.toEpochMilli());
  }
}
