package io.oncebook.adapter.channels.notice;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.idempotency.Evidence;
import io.oncebook.domain.notice.NoticeContent;
import io.oncebook.domain.notice.NoticeDigest;
import io.oncebook.domain.notice.UnclearNotice;
import java.util.function.Function;

/** What a codec makes of a raw notice. */
public sealed interface NoticeReading {

  /** Chooses by type; a new type of reading breaks the build at each choice. */
  <T> T choose(
      Function<Event, T> onEvent,
      Function<Unclear, T> onUnclear,
      Function<Irrelevant, T> onIrrelevant,
      Function<Refused, T> onRefused);

  /**
   * Authentic, ours, and about money.
   *
   * @param evidence what proves it, byte for byte
   */
  record Event(ChannelEvent event, Evidence evidence) implements NoticeReading {
    @Override
    public <T> T choose(
        Function<Event, T> onEvent,
        Function<Unclear, T> onUnclear,
        Function<Irrelevant, T> onIrrelevant,
        Function<Refused, T> onRefused) {
      return onEvent.apply(this);
    }
  }

  /**
   * Authentic and ours, as far as it says so, and nobody here knows what it means for the books. It
   * is kept for a person before it is answered as success.
   *
   * @param kind what the channel calls it; printable, without payer data
   * @param digest the same for every time that the channel sends it
   * @param content what it says, for a person to read
   * @param evidence what proves it, byte for byte
   */
  record Unclear(
      UnclearNotice.Reason reason,
      String kind,
      NoticeDigest digest,
      NoticeContent content,
      Evidence evidence)
      implements NoticeReading {
    @Override
    public <T> T choose(
        Function<Event, T> onEvent,
        Function<Unclear, T> onUnclear,
        Function<Irrelevant, T> onIrrelevant,
        Function<Refused, T> onRefused) {
      return onUnclear.apply(this);
    }
  }

  /**
   * Authentic, but nothing to book: answered as success, or the channel would send it again.
   *
   * @param what kind of notice it is, for the log
   */
  record Irrelevant(String what) implements NoticeReading {
    @Override
    public <T> T choose(
        Function<Event, T> onEvent,
        Function<Unclear, T> onUnclear,
        Function<Irrelevant, T> onIrrelevant,
        Function<Refused, T> onRefused) {
      return onIrrelevant.apply(this);
    }
  }

  /**
   * Not authentic, not ours, or not readable.
   *
   * @param detail what was expected and found, without keys, signatures or payer data
   */
  record Refused(RefusalReason reason, String detail) implements NoticeReading {
    @Override
    public <T> T choose(
        Function<Event, T> onEvent,
        Function<Unclear, T> onUnclear,
        Function<Irrelevant, T> onIrrelevant,
        Function<Refused, T> onRefused) {
      return onRefused.apply(this);
    }
  }
}
