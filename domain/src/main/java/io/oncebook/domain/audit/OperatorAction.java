package io.oncebook.domain.audit;

import io.oncebook.domain.identifier.IdentifierRule;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;

/**
 * Something that a person did.
 *
 * @param actionNo unique per tenant; the same number again is the same action
 * @param subject what it was done to, such as {@code orphan/17}
 * @param actor who did it, as the caller says
 * @param reason why
 */
public record OperatorAction(
    TenantId tenantId,
    ActionNo actionNo,
    Kind kind,
    String subject,
    String actor,
    String reason,
    Instant actedAt) {

  private static final IdentifierRule SUBJECT = IdentifierRule.asciiToken("subject", 255);
  private static final IdentifierRule ACTOR = IdentifierRule.text("by", 64);
  private static final IdentifierRule REASON = IdentifierRule.text("reason", 256);

  /** Names are stored and never change. */
  public enum Kind {
    RETRY_ORPHAN,
    RESOLVE_ORPHAN,
    REASSIGN_SUSPENSE,
    EXPLAIN_BREAK,
    CLOSE_DAY,
    REOPEN_DAY,
    ACKNOWLEDGE,
    END_REFUND,
    BOOK_CLAIM,
    ACKNOWLEDGE_NOTICE
  }

  public OperatorAction {
    SUBJECT.check(subject);
    ACTOR.check(actor);
    REASON.check(reason);
  }

  /** Whether the other is this action, sent once more. */
  public boolean isRepeatedBy(OperatorAction other) {
    return tenantId.equals(other.tenantId)
        && actionNo.equals(other.actionNo)
        && kind == other.kind
        && subject.equals(other.subject)
        && actor.equals(other.actor)
        && reason.equals(other.reason);
  }
}
