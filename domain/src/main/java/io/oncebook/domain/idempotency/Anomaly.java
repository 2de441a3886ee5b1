package io.oncebook.domain.idempotency;

import io.oncebook.domain.callback.ChannelEvent;
import java.time.Instant;

/**
 * Two authentic notices of one fact that tell different stories: same key, other content. For a
 * person to look at; the first notice stays the one that counts.
 */
public record Anomaly(Claim first, ChannelEvent second, Evidence evidence, Instant noticedAt) {

  /** What the second notice says, without payer data. Equal stories are one contradiction. */
  public String story() {
    return EventDescription.tell(second);
  }

  /** What the first notice said. */
  public String expected() {
    return EventDescription.tell(first.event());
  }
}
