package io.oncebook.application.service;

import io.oncebook.application.port.in.NoticeOutcome;
import io.oncebook.application.port.in.NoticeResult;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.settlement.AppendResult;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.SettlementUnit;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Books a claimed fact. It is the only way into the books, whoever asks: the first worker, or a
 * later repair. Any number of them may run on one claim; one books.
 */
public final class SettlementChain {

  private final SettlementTransactionPort transactions;
  private final OrphanPort orphans;
  private final Clock clock;

  public SettlementChain(SettlementTransactionPort transactions, OrphanPort orphans, Clock clock) {
    this.transactions = transactions;
    this.orphans = orphans;
    this.clock = clock;
  }

  /**
   * Settles the claim in one business transaction.
   *
   * @throws RuntimeException when the store failed; the claim stays as it was, or, if the answer to
   *     the commit was lost, is booked
   */
  public NoticeOutcome settle(Claim claim) {
    Result result = transactions.run(unit -> settle(claim, unit));
    if (result.waitingFor() != null) {
      orphans.recordAttempt(claim.id(), result.waitingFor());
    }
    return result.outcome();
  }

  /**
   * Settles the claims in one transaction. Where that does not end well for all of them, each is
   * settled for itself, so that none falls with its neighbour.
   *
   * @return one result for each claim, in the order of the claims
   */
  List<NoticeResult> settleAll(List<Claim> claims) {
    if (claims.size() < 2) {
      return OneByOne.handle(claims, this::settle);
    }
    try {
      List<NoticeResult> results =
          transactions.runTogether(claims, unit -> settleAll(claims, unit));
      if (results.size() == claims.size()) {
        return results;
      }
    } catch (RuntimeException e) {
      // The store, or one of the claims; one by one shows which, and says so in its result.
    }
    return OneByOne.handle(claims, this::settle);
  }

  /**
   * Parks the claim and announces it, in one business transaction.
   *
   * @return whether this call did it; false when the claim does not wait, or is parked already
   */
  boolean park(Claim claim) {
    return transactions.run(
        unit -> {
          Optional<WaitingReason> reason = unit.park(claim.id());
          reason.ifPresent(
              why -> unit.announce(new Announcement.OrphanParked(claim, why, clock.instant())));
          return Ending.commit(reason.isPresent());
        });
  }

  /** No results unless all of them may be committed. */
  private Ending<List<NoticeResult>> settleAll(List<Claim> claims, SettlementUnit unit) {
    List<NoticeResult> results = new ArrayList<>();
    for (Claim claim : claims) {
      Ending<Result> ending = settle(claim, unit);
      if (!ending.commit()) {
        return Ending.rollBack(List.of());
      }
      results.add(NoticeResult.of(ending.value().outcome()));
    }
    return Ending.commit(results);
  }

  private Ending<Result> settle(Claim claim, SettlementUnit unit) {
    Instant now = clock.instant();
    if (!unit.markBooked(claim.id(), now)) {
      return Ending.rollBack(Result.of(NoticeOutcome.ALREADY_BOOKED));
    }
    Decision decision =
        SettlementRules.decide(claim.event(), FactsOfTheUnit.about(claim, unit), now);
    return decision.choose(new Execution(claim, unit));
  }

  /**
   * Carries a decision out inside the transaction. The journal comes first: it has the last word.
   */
  private record Execution(Claim claim, SettlementUnit unit)
      implements Decision.Choice<Ending<Result>> {

    @Override
    public Ending<Result> payOrder(Decision.PayOrder decision) {
      NoticeOutcome outcome = book(decision.entry());
      if (outcome == NoticeOutcome.BOOKED) {
        unit.markPaid(
            decision.order(), claim.event().trade().transactionNo(), claim.event().occurredAt());
      }
      return Ending.commit(Result.of(outcome));
    }

    @Override
    public Ending<Result> bookOnly(Decision.BookOnly decision) {
      return Ending.commit(Result.of(book(decision.entry())));
    }

    @Override
    public Ending<Result> closeOrder(Decision.CloseOrder decision) {
      unit.markClosed(decision.order(), claim.event().occurredAt());
      return Ending.commit(Result.of(NoticeOutcome.ORDER_CLOSED));
    }

    @Override
    public Ending<Result> bookRefund(Decision.BookRefund decision) {
      NoticeOutcome outcome = book(decision.entry());
      if (outcome != NoticeOutcome.ALREADY_BOOKED && decision.refund() != null) {
        unit.refunds().update(decision.refund());
      }
      return Ending.commit(Result.of(outcome));
    }

    @Override
    public Ending<Result> endRefund(Decision.EndRefund decision) {
      unit.refunds().update(decision.refund());
      return Ending.commit(Result.of(NoticeOutcome.REFUND_ENDED));
    }

    @Override
    public Ending<Result> note(Decision.Note decision) {
      return Ending.commit(
          Result.of(decision.forAPerson() ? NoticeOutcome.NOTED_TO_REVIEW : NoticeOutcome.NOTED));
    }

    @Override
    public Ending<Result> await(Decision.Await decision) {
      return Ending.rollBack(new Result(NoticeOutcome.WAITING, decision.reason()));
    }

    private NoticeOutcome book(JournalEntry entry) {
      if (unit.append(entry) == AppendResult.ALREADY_IN_JOURNAL) {
        return NoticeOutcome.ALREADY_BOOKED;
      }
      unit.announce(Announcement.of(entry));
      return outcome(entry);
    }

    private static NoticeOutcome outcome(JournalEntry entry) {
      if (entry.suspenseReason() != null) {
        return NoticeOutcome.IN_SUSPENSE;
      }
      if (entry.key().kind() == EventKind.PAYMENT_RECEIVED) {
        return NoticeOutcome.BOOKED;
      }
      return entry.reviewReason() == null
          ? NoticeOutcome.REFUND_BOOKED
          : NoticeOutcome.REFUND_TO_REVIEW;
    }
  }

  private record Result(NoticeOutcome outcome, @Nullable WaitingReason waitingFor) {

    static Result of(NoticeOutcome outcome) {
      return new Result(outcome, null);
    }
  }
}
