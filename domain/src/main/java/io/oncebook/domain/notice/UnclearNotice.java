package io.oncebook.domain.notice;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.idempotency.Evidence;
import io.oncebook.domain.identifier.IdentifierRule;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;

/**
 * A genuine notice to a tenant of which it cannot be said what it means for the books.
 *
 * @param kind what the channel calls it, up to 128 printable characters
 * @param digest the same for every time that the channel sends it
 */
public record UnclearNotice(
    TenantId tenantId,
    Channel channel,
    Reason reason,
    String kind,
    NoticeDigest digest,
    NoticeContent content,
    Evidence evidence,
    Instant receivedAt) {

  private static final IdentifierRule KIND = IdentifierRule.text("kind", 128);

  /** Why it cannot be said. Names are stored and never change. */
  public enum Reason {
    /** An event that this version does not know. */
    UNKNOWN_EVENT,
    /** A known event in a state that this version does not know, or without one. */
    UNKNOWN_STATE,
    /** The channel itself does not know how it ended. */
    OUTCOME_UNKNOWN
  }

  public UnclearNotice {
    KIND.check(kind);
  }
}
