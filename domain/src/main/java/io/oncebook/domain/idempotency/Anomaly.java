package io.oncebook.domain.idempotency;

import io.oncebook.domain.callback.ChannelEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Two authentic tellings of one fact that differ: same key, other content. For a person to look at;
 * what was told first stays what counts.
 *
 * @param claim of the fact
 * @param expected what was told first, without payer data
 * @param story what is told now, without payer data; equal stories are one contradiction
 * @param evidence of what is told now; absent where the claim itself holds it
 */
public record Anomaly(
    Claim claim, String expected, String story, @Nullable Evidence evidence, Instant noticedAt) {

  /** A notice that contradicts the one by which its fact is claimed. */
  public static Anomaly ofRepeat(
      Claim first, ChannelEvent second, Evidence evidence, Instant noticedAt) {
    return new Anomaly(
        first,
        EventDescription.tell(first.event()),
        EventDescription.tell(second),
        evidence,
        noticedAt);
  }

  /**
   * A claim that contradicts what the books hold of its fact, since an earlier claim was purged.
   *
   * @param booked what the books hold, in words
   */
  public static Anomaly ofBooked(Claim claim, String booked, Instant noticedAt) {
    return new Anomaly(claim, booked, EventDescription.tell(claim.event()), null, noticedAt);
  }
}
