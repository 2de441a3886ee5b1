package io.oncebook.bootstrap.planted;

import java.time.Instant;

public final class TimeWithoutClock {
  Instant read() {
    return Instant.now();
  }
}
