package io.oncebook.adapter.http.callback;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Writes refusals of notices to the log. Anybody can send what is refused, so each account has a
 * limited number of lines a minute for each reason; how many were left out is said by the next line
 * that is written. Metrics count them all.
 */
final class RefusalLog {

  private static final Logger LOG = LoggerFactory.getLogger(NoticeHandler.class);
  private static final Duration WINDOW = Duration.ofMinutes(1);

  private final int linesAWindow;
  private final Clock clock;
  private final Map<Subject, Window> windows = new ConcurrentHashMap<>();

  RefusalLog(int linesAWindow, Clock clock) {
    this.linesAWindow = linesAWindow;
    this.clock = clock;
  }

  /**
   * Writes a line unless the account's share of this minute is used up.
   *
   * @param reason one of a few
   * @param detail safe to be read by people
   */
  void write(Level level, ChannelAccount account, String reason, String detail) {
    Subject subject = new Subject(account.adapter().name(), account.tenantId(), reason);
    Instant now = clock.instant();
    Window window =
        windows.compute(
            subject,
            (same, last) -> last == null ? Window.first(now) : last.next(now, linesAWindow));
    if (window.lines() <= linesAWindow) {
      LOG.atLevel(level)
          .log(
              "notice refused: channel={} tenant={} reason={} detail={}{}",
              subject.channel(),
              subject.tenantId(),
              reason,
              detail,
              window.leftOut());
    }
  }

  private record Subject(String channel, TenantId tenantId, String reason) {}

  /**
   * What came in a minute.
   *
   * @param lines refusals in this minute, written or not
   * @param leftOutBefore refusals of the last minute that were not written, for the first line
   */
  private record Window(Instant start, int lines, int leftOutBefore) {

    static Window first(Instant now) {
      return new Window(now, 1, 0);
    }

    String leftOut() {
      return leftOutBefore == 0 ? "" : " (%d more were left out before)".formatted(leftOutBefore);
    }

    Window next(Instant now, int limit) {
      return now.isBefore(start.plus(WINDOW))
          ? new Window(start, lines + 1, 0)
          : new Window(now, 1, Math.max(0, lines - limit));
    }
  }
}
