package io.oncebook.application.review.service;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.review.BookClaimUseCase;
import io.oncebook.application.settlement.service.HandBooking;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.settlement.HandRefusal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Carries out what operators decide about facts that the rules cannot book. */
public final class BookClaimService implements BookClaimUseCase {

  private final ActionTransactions actions;
  private final OrphanPort claims;
  private final LedgerPort ledger;

  public BookClaimService(ActionTransactions actions, OrphanPort claims, LedgerPort ledger) {
    this.actions = actions;
    this.claims = claims;
    this.ledger = ledger;
  }

  @Override
  public ActionResult<StoredEntry, HandRefusal> book(
      ClaimId claimId, @Nullable Long amountMinor, OperatorAction action) {
    return claims
        .claim(action.tenantId(), claimId)
        .map(claim -> book(claim, amount(claim, amountMinor), action))
        .orElseGet(ActionResult.Unknown::new);
  }

  /** In the currency of the notice; a notice without money refuses any amount later on. */
  private static @Nullable Money amount(Claim claim, @Nullable Long amountMinor) {
    return amountMinor == null
        ? null
        : claim
            .event()
            .choose(new ToldMoney())
            .map(told -> new Money(amountMinor, told.currency()))
            .orElse(null);
  }

  /** The same number with another amount is another action, though its subject is the same. */
  private ActionResult<StoredEntry, HandRefusal> book(
      Claim claim, @Nullable Money amount, OperatorAction action) {
    return actions.run(
        action,
        unit ->
            new HandBooking(unit, claim, amount, action.actedAt())
                .book()
                .map(ActionResult.Refused::new),
        () ->
            standing(claim)
                .filter(stored -> amount == null || stored.entry().amount().equals(amount)));
  }

  private Optional<StoredEntry> standing(Claim claim) {
    return ledger
        .find(new JournalQuery(claim.tenantId(), null, claim.key(), new JournalEntryId(0), 1))
        .stream()
        .findFirst();
  }
}
