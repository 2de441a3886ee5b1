package io.oncebook.application.review.service;

import io.oncebook.application.review.BookClaimResult;
import io.oncebook.application.review.BookClaimResult.ActionConflict;
import io.oncebook.application.review.BookClaimResult.ClaimUnknown;
import io.oncebook.application.review.BookClaimResult.Done;
import io.oncebook.application.review.BookClaimResult.Refused;
import io.oncebook.application.review.BookClaimUseCase;
import io.oncebook.application.settlement.service.HandBooking;
import io.oncebook.domain.audit.AuditPort;
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
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Carries out what operators decide about facts that the rules cannot book. */
public final class BookClaimService implements BookClaimUseCase {

  private final SettlementTransactionPort transactions;
  private final OrphanPort claims;
  private final LedgerPort ledger;
  private final AuditPort audit;

  public BookClaimService(
      SettlementTransactionPort transactions,
      OrphanPort claims,
      LedgerPort ledger,
      AuditPort audit) {
    this.transactions = transactions;
    this.claims = claims;
    this.ledger = ledger;
    this.audit = audit;
  }

  @Override
  public BookClaimResult book(ClaimId claimId, @Nullable Long amountMinor, OperatorAction action) {
    return claims
        .claim(action.tenantId(), claimId)
        .map(claim -> book(claim, amount(claim, amountMinor), action))
        .orElseGet(ClaimUnknown::new);
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

  private BookClaimResult book(Claim claim, @Nullable Money amount, OperatorAction action) {
    Attempt attempt = transactions.run(unit -> attempt(claim, amount, action, unit));
    if (attempt.numberTaken()) {
      return repeat(claim, amount, action);
    }
    return attempt.refusal() == null
        ? new Done(standing(claim).orElseThrow())
        : new Refused(attempt.refusal());
  }

  /** The same number with another amount is another action, though its subject is the same. */
  private BookClaimResult repeat(Claim claim, @Nullable Money amount, OperatorAction action) {
    Optional<StoredEntry> first =
        standing(claim).filter(stored -> amount == null || stored.entry().amount().equals(amount));
    return first.isPresent() && audit.holds(action) ? new Done(first.get()) : new ActionConflict();
  }

  /**
   * What the transaction came to.
   *
   * @param numberTaken whether the action's number stands for an action already
   */
  private record Attempt(boolean numberTaken, @Nullable HandRefusal refusal) {}

  private static TransactionOutcome<Attempt> attempt(
      Claim claim, @Nullable Money amount, OperatorAction action, SettlementTransaction unit) {
    if (!unit.record(action)) {
      return TransactionOutcome.rollBack(new Attempt(true, null));
    }
    HandRefusal refusal =
        new HandBooking(unit, claim, amount, action.actedAt()).book().orElse(null);
    return new TransactionOutcome<>(new Attempt(false, refusal), refusal == null);
  }

  private Optional<StoredEntry> standing(Claim claim) {
    return ledger
        .find(new JournalQuery(claim.tenantId(), null, claim.key(), new JournalEntryId(0), 1))
        .stream()
        .findFirst();
  }
}
