package io.oncebook.application.notice;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.EndedBefore;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.notice.StoredUnclearNotice;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.notice.UnclearNoticeId;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;

/** Keeps genuine notices that nobody here understands, and shows them to people. */
public interface UnclearNoticesUseCase {

  /**
   * Keeps the notice, once however often it comes. Only then may the sender be told success.
   *
   * @return whether it was new
   * @throws RuntimeException when the store failed; then the sender must be told failure
   */
  boolean keep(UnclearNotice notice);

  /** The tenant's notices that no person has seen to, by rising number. */
  List<StoredUnclearNotice> open(TenantId tenantId, UnclearNoticeId after, int limit);

  Optional<StoredUnclearNotice> find(TenantId tenantId, UnclearNoticeId id);

  /**
   * Notes that a person has seen to the notice, in one transaction with the action. The same action
   * sent again is done once and has the same answer.
   */
  ActionResult<StoredUnclearNotice, EndedBefore> acknowledge(
      UnclearNoticeId id, OperatorAction action);
}
