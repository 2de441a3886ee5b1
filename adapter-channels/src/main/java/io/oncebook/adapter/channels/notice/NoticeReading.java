package io.oncebook.adapter.channels.notice;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.idempotency.Evidence;
import java.util.function.Function;

/** What a codec makes of a raw notice. */
public sealed interface NoticeReading {

  /** Chooses by type; a new type of reading breaks the build at each choice. */
  <T> T choose(
      Function<Event, T> onEvent,
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
        Function<Irrelevant, T> onIrrelevant,
        Function<Refused, T> onRefused) {
      return onEvent.apply(this);
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
        Function<Irrelevant, T> onIrrelevant,
        Function<Refused, T> onRefused) {
      return onRefused.apply(this);
    }
  }
}
