package io.oncebook.application.orphan;

import io.oncebook.application.action.ActionResult;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import java.util.List;

/**
 * What operators do about orphans. Each action is kept for ever with who, when and why. The same
 * action sent again is done once and has the same answer.
 */
public interface OrphanActionsUseCase {

  /**
   * Tries to book the claim now. The action is kept before that, whatever comes of it.
   *
   * @throws RuntimeException when the store failed; the claim stays an orphan or is booked
   */
  ActionResult<Claim, ClaimState> retry(ClaimId claimId, OperatorAction action);

  /**
   * Decides that the claim will not be booked, by anybody, in one transaction with the action.
   *
   * @return refused with the claim's state when it is no orphan any more
   */
  ActionResult<Claim, ClaimState> resolve(ClaimId claimId, OperatorAction action);

  /** What was done, by rising number. */
  List<StoredAction> list(AuditQuery query);
}
