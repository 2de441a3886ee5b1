package io.oncebook.domain.statement;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * What one statement is about: a tenant's account at a channel, on one day.
 *
 * @param date the channel's calendar day, which for all channels here is that of Beijing
 */
public record StatementDay(TenantId tenantId, Channel channel, LocalDate date) {

  private static final ZoneId CHANNELS_ZONE = ZoneId.of("Asia/Shanghai");

  /** The day of the account in which the instant lies. */
  public static StatementDay at(TenantId tenantId, Channel channel, Instant instant) {
    return new StatementDay(tenantId, channel, dateAt(instant));
  }

  /** The channels' calendar day in which the instant lies. */
  public static LocalDate dateAt(Instant instant) {
    return LocalDate.ofInstant(instant, CHANNELS_ZONE);
  }

  /** The first instant of the day. */
  public Instant start() {
    return date.atStartOfDay(CHANNELS_ZONE).toInstant();
  }

  /** The first instant of the next day. */
  public Instant end() {
    return date.plusDays(1).atStartOfDay(CHANNELS_ZONE).toInstant();
  }

  /** The instant at that hour of the channel's next day. */
  public Instant nextDayAt(int hour) {
    return date.plusDays(1).atTime(hour, 0).atZone(CHANNELS_ZONE).toInstant();
  }

  /** The same account this number of days later, or earlier when negative. */
  public StatementDay plusDays(int days) {
    return new StatementDay(tenantId, channel, date.plusDays(days));
  }

  @Override
  public String toString() {
    return "%s of %s, tenant %s".formatted(channel, date, tenantId);
  }
}
