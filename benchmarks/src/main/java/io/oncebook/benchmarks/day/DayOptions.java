package io.oncebook.benchmarks.day;

import java.nio.file.Path;

/**
 * What the day is made of, from system properties.
 *
 * @param payments {@code day.payments}: over all channels
 * @param refunds {@code day.refunds}: how many of them are refunded in part
 * @param lostNotices {@code day.lost-notices}: payments that no notice ever tells
 * @param lostBookings {@code day.lost-bookings}: payments that are claimed, but not booked, when
 *     the service is killed
 * @param folder {@code day.folder}: where everything is kept, each run in a folder of its own
 */
record DayOptions(int payments, int refunds, int lostNotices, int lostBookings, Path folder) {

  static DayOptions fromSystemProperties() {
    return new DayOptions(
        Integer.getInteger("day.payments", 5_000),
        Integer.getInteger("day.refunds", 500),
        Integer.getInteger("day.lost-notices", 50),
        Integer.getInteger("day.lost-bookings", 50),
        Path.of(System.getProperty("day.folder", "target/day")));
  }

  DayOptions {
    if (refunds < 0
        || lostNotices < 0
        || lostBookings < 1
        || refunds + lostNotices + lostBookings > payments) {
      throw new IllegalArgumentException(
          "day.refunds, day.lost-notices and day.lost-bookings (1 or more) must fit into"
              + " day.payments");
    }
  }
}
