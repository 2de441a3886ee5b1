package io.oncebook.application.review;

import io.oncebook.application.action.ActionResult;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.settlement.HandRefusal;
import org.jspecify.annotations.Nullable;

/** Books what could not be attributed, as an operator decides. */
public interface BookClaimUseCase {

  /**
   * Books the fact of a claim that the books do not hold: a refund that was only noted, waits, or
   * was resolved, with the amount that the operator has found out; or a payment that waits or was
   * resolved. All in one transaction with the action, which is kept for ever with who, when and
   * why. Never more goes back of a payment by the books than it was. The same action sent again is
   * done once and has the same answer.
   *
   * @param amountMinor what has gone back by a refund, in minor units of the notice's currency; may
   *     be absent where the notice says it
   * @return done with the entry of the fact
   * @throws RuntimeException when the store failed; either all or nothing was done
   */
  ActionResult<StoredEntry, HandRefusal> book(
      ClaimId claimId, @Nullable Long amountMinor, OperatorAction action);
}
