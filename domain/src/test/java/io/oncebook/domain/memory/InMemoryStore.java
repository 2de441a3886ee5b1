package io.oncebook.domain.memory;

import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.audit.ActionId;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.idempotency.Anomaly;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.notice.StoredUnclearNotice;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakName;
import io.oncebook.domain.reconciliation.ReconciliationDay;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.RunResult;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundId;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.settlement.FlagId;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Committed state under one lock. A transaction works on a copy, which it leaves or puts in place.
 */
final class InMemoryStore {

  private final ReentrantLock lock = new ReentrantLock();
  private State committed = new State();

  <T> T read(Function<State, T> query) {
    lock.lock();
    try {
      return query.apply(committed);
    } finally {
      lock.unlock();
    }
  }

  <T> T transact(Function<State, TransactionOutcome<T>> work) {
    lock.lock();
    try {
      if (lock.getHoldCount() > 1) {
        throw new IllegalStateException("a transaction of its own cannot begin inside another");
      }
      State draft = new State(committed);
      TransactionOutcome<T> outcome = work.apply(draft);
      if (outcome.commit()) {
        committed = draft;
      }
      return outcome.value();
    } finally {
      lock.unlock();
    }
  }

  /**
   * A claim with what is known of its attempts.
   *
   * @param reason absent when none has ended
   * @param nextAttemptAt absent when none has ended, or none is to follow
   */
  record ClaimRow(
      Claim claim, int attempts, @Nullable WaitingReason reason, @Nullable Instant nextAttemptAt) {

    ClaimRow inState(ClaimState state) {
      return new ClaimRow(
          new Claim(claim.id(), claim.event(), claim.claimedAt(), state),
          attempts,
          reason,
          state.isOrphan() ? nextAttemptAt : null);
    }

    ClaimRow waitingFor(WaitingReason why, BackOff backOff, Instant now) {
      ClaimRow waiting =
          inState(claim.state() == ClaimState.PARKED ? ClaimState.PARKED : ClaimState.WAITING);
      return new ClaimRow(waiting.claim, attempts + 1, why, now.plus(backOff.after(attempts)));
    }
  }

  /**
   * A flag on a claim.
   *
   * @param endedAt absent while it is open
   */
  record FlagRow(
      FlagId id, Claim claim, ReviewReason reason, Instant flaggedAt, @Nullable Instant endedAt) {

    FlagRow endedAt(Instant end) {
      return new FlagRow(id, claim, reason, flaggedAt, end);
    }
  }

  record ClaimKey(TenantId tenantId, IdempotencyKey key) {}

  /**
   * An order with the questions about it.
   *
   * @param nextQueryAt absent when the channel is not to be asked
   */
  record OrderRow(ChannelOrder order, int queries, @Nullable Instant nextQueryAt) {}

  /**
   * A refund with the instant at which the channel was last asked for it.
   *
   * @param submittedAt absent when it never was
   */
  record RefundRow(RefundId id, Refund refund, @Nullable Instant submittedAt) {
    RefundRow becoming(Refund next) {
      boolean submitted = next.progress().submissions() > refund.progress().submissions();
      return new RefundRow(id, next, submitted ? next.progress().changedAt() : submittedAt);
    }
  }

  record RefundKey(TenantId tenantId, RefundNo refundNo) {}

  record ActionKey(TenantId tenantId, ActionNo actionNo) {}

  record OrderKey(TenantId tenantId, OrderNo orderNo) {}

  /**
   * An announcement on its way.
   *
   * @param sentAt absent when it is not sent yet
   */
  record OutboxRow(Announcement announcement, @Nullable Instant sentAt) {}

  /**
   * A statement with what is kept of it.
   *
   * @param lines by the key of their fact
   * @param attributed the key under which the books know a fact, where it is not the line's own
   */
  record KeptStatement(
      StatementDay day,
      StatementDigest digest,
      StatementUse use,
      Instant begunAt,
      SortedMap<String, StatementLine> lines,
      Map<String, String> attributed,
      SortedMap<Integer, ExceptionRow> oddRows) {

    KeptStatement with(StatementUse next) {
      return new KeptStatement(day, digest, next, begunAt, lines, attributed, oddRows);
    }

    KeptStatement with(SortedMap<String, StatementLine> next) {
      return new KeptStatement(day, digest, use, begunAt, next, attributed, oddRows);
    }

    KeptStatement attributing(String line, String booked) {
      Map<String, String> next = new LinkedHashMap<>(attributed);
      next.put(line, booked);
      return new KeptStatement(day, digest, use, begunAt, lines, next, oddRows);
    }

    /** The key under which the books know the fact of the line, if they do. */
    String bookedKey(String line) {
      return attributed.getOrDefault(line, line);
    }

    boolean holds(IdempotencyKey booked) {
      return lines.keySet().stream().anyMatch(line -> bookedKey(line).equals(booked.value()));
    }
  }

  enum StatementUse {
    LOADING,
    CURRENT,
    OUT_OF_USE
  }

  /**
   * A day with what its comparisons have left.
   *
   * @param result of the last comparison; absent before the first
   */
  record DayRow(
      ReconciliationDay day, @Nullable RunResult result, Map<BreakName, BreakRow> breaks) {}

  /**
   * A break of a day.
   *
   * @param run the last one that found it
   */
  record BreakRow(Break found, int run) {}

  static final class State {
    final SortedMap<Long, KeptStatement> statements;
    final SortedMap<Long, DayRow> days;
    final Map<ClaimKey, ClaimId> claimIds;
    final TreeMap<Long, ClaimRow> claims;

    /** The number of the youngest claim; a claim that is purged leaves its number unused. */
    long lastClaim;

    final Map<OrderKey, OrderRow> orders;
    final Map<RefundKey, RefundRow> refunds;
    final Map<ClaimKey, StoredEntry> journal;
    final List<OutboxRow> outbox;
    final List<Announcement> setAside;
    final Map<String, Anomaly> anomalies;
    final TreeMap<Long, FlagRow> flags;

    /** The number of the youngest flag. */
    long lastFlag;

    final Map<ActionKey, StoredAction> actions;
    final TreeMap<Long, StoredUnclearNotice> unclearNotices;

    State() {
      statements = new TreeMap<>();
      days = new TreeMap<>();
      claimIds = new LinkedHashMap<>();
      claims = new TreeMap<>();
      orders = new LinkedHashMap<>();
      refunds = new LinkedHashMap<>();
      journal = new LinkedHashMap<>();
      outbox = new ArrayList<>();
      setAside = new ArrayList<>();
      anomalies = new LinkedHashMap<>();
      flags = new TreeMap<>();
      actions = new LinkedHashMap<>();
      unclearNotices = new TreeMap<>();
    }

    State(State other) {
      statements = new TreeMap<>(other.statements);
      days = new TreeMap<>(other.days);
      claimIds = new LinkedHashMap<>(other.claimIds);
      claims = new TreeMap<>(other.claims);
      lastClaim = other.lastClaim;
      orders = new LinkedHashMap<>(other.orders);
      refunds = new LinkedHashMap<>(other.refunds);
      journal = new LinkedHashMap<>(other.journal);
      outbox = new ArrayList<>(other.outbox);
      setAside = new ArrayList<>(other.setAside);
      anomalies = new LinkedHashMap<>(other.anomalies);
      flags = new TreeMap<>(other.flags);
      lastFlag = other.lastFlag;
      actions = new LinkedHashMap<>(other.actions);
      unclearNotices = new TreeMap<>(other.unclearNotices);
    }

    /** What has gone back of the payment, and what may still. */
    RefundTotals totals(PaymentReference payment, Currency currency) {
      Stream<Money> refunded = returns(payment).map(JournalEntry::amount);
      Stream<Money> reserved =
          refunds.values().stream()
              .map(RefundRow::refund)
              .filter(refund -> refund.state().isLive() && refund.trade().equals(payment))
              .map(Refund::amount);
      return new RefundTotals(sum(refunded, currency), sum(reserved, currency));
    }

    /** What our own refunds gave back of the payment after the instant. */
    Money ownRefundedAfter(Instant instant, PaymentReference payment, Currency currency) {
      return sum(
          returns(payment)
              .filter(entry -> entry.key().kind() == EventKind.REFUND_SUCCEEDED)
              .filter(entry -> entry.reviewReason() != ReviewReason.EXTERNAL_REFUND)
              .filter(entry -> entry.occurredAt().isAfter(instant))
              .map(JournalEntry::amount),
          currency);
    }

    /** What statements say has gone back of the payment. */
    Money stated(PaymentReference payment, Currency currency) {
      return sum(
          statements.values().stream()
              .filter(statement -> statement.use() == StatementUse.CURRENT)
              .flatMap(statement -> statement.lines().values().stream())
              .filter(line -> line.event().kind() == EventKind.REFUND_SUCCEEDED)
              .filter(line -> line.event().trade().equals(payment))
              .filter(line -> line.standing() == LineStatus.SETTLED)
              .map(StatementLine::amount),
          currency);
    }

    private Stream<JournalEntry> returns(PaymentReference payment) {
      return journal.values().stream()
          .map(StoredEntry::entry)
          .filter(entry -> entry.tenantId().equals(payment.tenantId()))
          .filter(entry -> entry.key().kind().givesBack())
          .filter(entry -> entry.key().channel().equals(payment.channel()))
          .filter(entry -> payment.transactionNo().equals(entry.transactionNo()))
          .filter(entry -> payment.orderNo().equals(entry.orderNo()));
    }

    private static Money sum(Stream<Money> amounts, Currency currency) {
      return amounts
          .filter(money -> money.currency().equals(currency))
          .reduce(new Money(0, currency), Money::plus);
    }

    KeptStatement statement(StatementId id) {
      KeptStatement statement = statements.get(id.value());
      if (statement == null) {
        throw new IllegalStateException("statement " + id.value() + " does not exist");
      }
      return statement;
    }

    void putToUse(StatementId id, StatementUse use) {
      statements.put(id.value(), statement(id).with(use));
    }

    DayRow day(ReconciliationId id) {
      DayRow day = days.get(id.value());
      if (day == null) {
        throw new IllegalStateException("day " + id.value() + " does not exist");
      }
      return day;
    }

    /** Keeps the contradiction unless it is kept already. */
    void record(Anomaly anomaly) {
      anomalies.putIfAbsent(anomaly.claim().id().value() + " " + anomaly.story(), anomaly);
    }

    /** Whether the number was free. */
    boolean record(OperatorAction action) {
      StoredAction stored = new StoredAction(new ActionId(actions.size() + 1L), action);
      return actions.putIfAbsent(new ActionKey(action.tenantId(), action.actionNo()), stored)
          == null;
    }

    ClaimRow claim(ClaimId id) {
      ClaimRow row = claims.get(id.value());
      if (row == null) {
        throw new IllegalStateException("claim " + id.value() + " does not exist");
      }
      return row;
    }
  }
}
