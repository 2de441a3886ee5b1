package io.oncebook.application.service;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that a test moves. */
final class Time extends Clock {

  private Instant now;

  Time(Instant now) {
    this.now = now;
  }

  void pass(Duration pause) {
    now = now.plus(pause);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("instants only");
  }
}
