package io.oncebook.application.settlement.service;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.settlement.AppendResult;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.StandingEntry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Carries a decision out inside the transaction. The journal comes first: it has the last word. */
record DecisionExecutor(Claim claim, SettlementTransaction unit, Instant now)
    implements Decision.Choice<DecisionExecutor.Result> {

  /**
   * What it came to.
   *
   * @param waitingFor what is missing, so that nothing was done; absent when the claim is settled
   */
  record Result(NoticeOutcome outcome, @Nullable WaitingReason waitingFor) {

    static Result of(NoticeOutcome outcome) {
      return new Result(outcome, null);
    }
  }

  @Override
  public Result payOrder(Decision.PayOrder decision) {
    NoticeOutcome outcome = book(decision.entry());
    if (outcome == NoticeOutcome.BOOKED) {
      unit.markPaid(
          decision.order(), claim.event().trade().transactionNo(), claim.event().occurredAt());
    }
    return Result.of(outcome);
  }

  @Override
  public Result bookOnly(Decision.BookOnly decision) {
    return Result.of(book(decision.entry()));
  }

  @Override
  public Result bookReversed(Decision.BookReversed decision) {
    NoticeOutcome outcome = book(decision.payment());
    if (outcome != NoticeOutcome.ALREADY_BOOKED) {
      book(decision.reversal());
    }
    return Result.of(outcome);
  }

  @Override
  public Result closeOrder(Decision.CloseOrder decision) {
    unit.markClosed(decision.order(), claim.event().occurredAt());
    return Result.of(NoticeOutcome.ORDER_CLOSED);
  }

  @Override
  public Result bookRefund(Decision.BookRefund decision) {
    NoticeOutcome outcome = book(decision.entry());
    if (decision.refund() != null) {
      // Also when the entry stood there before: the refund ends together with its entry.
      unit.refunds().update(decision.refund());
    }
    return Result.of(outcome);
  }

  @Override
  public Result endRefund(Decision.EndRefund decision) {
    unit.refunds().update(decision.refund());
    return Result.of(NoticeOutcome.REFUND_ENDED);
  }

  @Override
  public Result note(Decision.Note decision) {
    holdAgainstBooks();
    flag(decision.review());
    return Result.of(
        decision.review() == null ? NoticeOutcome.NOTED : NoticeOutcome.NOTED_TO_REVIEW);
  }

  @Override
  public Result await(Decision.Await decision) {
    return new Result(NoticeOutcome.WAITING, decision.reason());
  }

  private NoticeOutcome book(JournalEntry entry) {
    if (unit.append(entry) == AppendResult.ALREADY_IN_JOURNAL) {
      holdAgainstBooks();
      return NoticeOutcome.ALREADY_BOOKED;
    }
    unit.announce(Announcement.of(entry));
    flag(entry.reviewReason());
    return outcome(entry);
  }

  private void flag(@Nullable ReviewReason reason) {
    if (reason != null) {
      unit.reviews().flag(claim, reason, now);
    }
  }

  /**
   * Keeps what the claim says against the entry that its fact has from an earlier claim, if any.
   */
  private void holdAgainstBooks() {
    unit.findEntry(claim.tenantId(), claim.key())
        .flatMap(standing -> new StandingEntry(standing).contradictedBy(claim, now))
        .ifPresent(unit::record);
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
