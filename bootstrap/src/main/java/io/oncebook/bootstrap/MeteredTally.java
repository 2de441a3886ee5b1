package io.oncebook.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.adapter.http.callback.NoticeTally;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.notice.UnclearNotice;

/** Counts the notices that come to no fact, by channel and reason. */
final class MeteredTally implements NoticeTally {

  private final MeterRegistry meters;

  MeteredTally(MeterRegistry meters) {
    this.meters = meters;
  }

  @Override
  public void refused(Channel channel, String reason) {
    meters
        .counter("oncebook.notices.refused", "channel", channel.code(), "reason", reason)
        .increment();
  }

  @Override
  public void ignored(Channel channel, String kind) {
    meters.counter("oncebook.notices.ignored", "channel", channel.code(), "kind", kind).increment();
  }

  @Override
  public void kept(Channel channel, UnclearNotice.Reason reason, boolean isNew) {
    meters
        .counter(
            "oncebook.notices.unclear",
            "channel",
            channel.code(),
            "reason",
            reason.name(),
            "repeat",
            Boolean.toString(!isNew))
        .increment();
  }
}
