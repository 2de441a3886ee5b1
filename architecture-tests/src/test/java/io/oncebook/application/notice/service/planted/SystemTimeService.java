package io.oncebook.application.notice.service.planted;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

public final class SystemTimeService {

  private SystemTimeService() {}

  public static final class Now {
    Instant read() {
      return Instant.now();
    }
  }

  public static final class NowByReference {
    Supplier<Instant> read() {
      return Instant::now;
    }
  }

  public static final class NowInAZone {
    LocalDate read() {
      return LocalDate.now(ZoneOffset.UTC);
    }
  }

  public static final class Millis {
    long read() {
      return System.currentTimeMillis();
    }
  }

  public static final class OldDate {
    // It is planted because it is bad.
    @SuppressWarnings("JavaUtilDate")
    long read() {
      return new Date().getTime();
    }
  }

  public static final class Zone {
    ZoneId read() {
      return ZoneId.systemDefault();
    }
  }

  public static final class ClockOfItsOwn {
    Clock read() {
      return Clock.systemUTC();
    }
  }

  public static final class RandomId {
    Supplier<UUID> read() {
      return UUID::randomUUID;
    }
  }

  public static final class Dice {
    int read() {
      return ThreadLocalRandom.current().nextInt(6);
    }
  }

  public static final class TimeOfItsClock {
    LocalDate read(Clock clock) {
      return LocalDate.now(clock);
    }
  }
}
