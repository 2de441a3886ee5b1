package io.oncebook.adapter.channels.simulator;

import io.oncebook.adapter.channels.simulator.RefundOutcome.Verdict;
import io.oncebook.adapter.channels.simulator.SimulatedRefund.State;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A merchant's money at one channel: the truth that the books are compared with. Safe for many
 * threads; whatever is asked at the same time, a refund moves money at most once, and never more
 * than was paid.
 */
public final class SimulatedAccount {

  private final SimulatedChannel channel;
  private final Map<String, Entry> entriesByOrder = new LinkedHashMap<>();
  private final Map<String, Entry> entriesByTransaction = new HashMap<>();
  private final Map<String, SimulatedRefund> firstByNumber = new HashMap<>();
  private final Map<String, Integer> asked = new HashMap<>();
  private final Map<String, Integer> executed = new HashMap<>();

  SimulatedAccount(SimulatedChannel channel) {
    this.channel = channel;
  }

  /** In the order in which they were made. */
  public synchronized List<SimulatedPayment> payments() {
    return entriesByOrder.values().stream().map(entry -> entry.payment).toList();
  }

  /** In every state, payment by payment, in the order in which they were first asked for. */
  public synchronized List<SimulatedRefund> refunds() {
    return entriesByOrder.values().stream()
        .map(entry -> entry.refunds.values())
        .flatMap(Collection::stream)
        .toList();
  }

  /** How often a refund was asked for with this number, whatever the answer was. */
  public synchronized int timesAsked(String refundNo) {
    return asked.getOrDefault(refundNo, 0);
  }

  /** How often money has moved for this number; at most once for each payment. */
  public synchronized int timesExecuted(String refundNo) {
    return executed.getOrDefault(refundNo, 0);
  }

  /** All that was paid, refunded or not. */
  public synchronized long paidMinor() {
    return payments().stream().mapToLong(SimulatedPayment::amountMinor).sum();
  }

  /** All that has gone back. */
  public synchronized long refundedMinor() {
    return entriesByOrder.values().stream().mapToLong(Entry::refundedMinor).sum();
  }

  /** What has gone back on one payment. */
  public synchronized long refundedMinor(SimulatedPayment payment) {
    return entry(payment).refundedMinor();
  }

  /** The payment with this order or transaction number. */
  public synchronized Optional<SimulatedPayment> payment(String no) {
    return Optional.ofNullable(entriesByOrder.getOrDefault(no, entriesByTransaction.get(no)))
        .map(entry -> entry.payment);
  }

  /** The refund with this number in the payment. */
  public synchronized Optional<SimulatedRefund> refund(SimulatedPayment payment, String refundNo) {
    return Optional.ofNullable(entry(payment).refunds.get(refundNo));
  }

  /** The first refund that was taken with this number, in whichever payment. */
  synchronized Optional<SimulatedRefund> refund(String refundNo) {
    return Optional.ofNullable(firstByNumber.get(refundNo))
        .flatMap(first -> refund(first.payment(), refundNo));
  }

  /** The refund of the payment that was taken last. */
  synchronized Optional<SimulatedRefund> lastRefund(SimulatedPayment payment) {
    return entry(payment).refunds.values().stream().reduce((earlier, later) -> later);
  }

  /**
   * Takes a payment.
   *
   * @throws IllegalArgumentException when the order was paid before
   */
  synchronized void pay(SimulatedPayment payment) {
    if (entriesByOrder.containsKey(payment.orderNo())) {
      throw new IllegalArgumentException("order " + payment.orderNo() + " was paid before");
    }
    Entry entry = new Entry(payment);
    entriesByOrder.put(payment.orderNo(), entry);
    entriesByTransaction.put(payment.transactionNo(), entry);
  }

  /** Takes the refund, and ends it in the given state at once unless that is PROCESSING. */
  synchronized RefundOutcome ask(SimulatedRefund refund, State end) {
    asked.merge(refund.requestNo(), 1, Integer::sum);
    Optional<SimulatedRefund> known =
        channel.numbersRefundsPerPayment()
            ? refund(refund.payment(), refund.requestNo())
            : refund(refund.requestNo());
    if (known.isPresent()) {
      boolean same = known.get().asksTheSameAs(refund);
      return new RefundOutcome(same ? Verdict.REPEATED : Verdict.DISCORDANT, known.get());
    }
    Entry entry = entry(refund.payment());
    if (refund.amountMinor() > entry.leftMinor()) {
      return new RefundOutcome(Verdict.TOO_MUCH, refund);
    }
    entry.refunds.put(refund.requestNo(), refund);
    firstByNumber.putIfAbsent(refund.requestNo(), refund);
    return new RefundOutcome(Verdict.TAKEN, end(refund, end, refund.changedAt()).orElse(refund));
  }

  /** Ends a refund that is in progress; empty when it has ended before, or shall not end now. */
  synchronized Optional<SimulatedRefund> end(SimulatedRefund refund, State end, Instant at) {
    Entry entry = entry(refund.payment());
    boolean open =
        refund(refund.payment(), refund.requestNo())
            .filter(held -> held.state() == State.PROCESSING)
            .isPresent();
    if (!open || end == State.PROCESSING) {
      return Optional.empty();
    }
    long moved = end == State.SUCCESS ? refund.amountMinor() : 0;
    if (end == State.SUCCESS) {
      executed.merge(refund.requestNo(), 1, Integer::sum);
    }
    SimulatedRefund ended = refund.ended(end, at, entry.refundedMinor() + moved);
    entry.refunds.put(refund.requestNo(), ended);
    return Optional.of(ended);
  }

  private Entry entry(SimulatedPayment payment) {
    Entry entry = entriesByOrder.get(payment.orderNo());
    if (entry == null) {
      throw new IllegalArgumentException("order " + payment.orderNo() + " was never paid");
    }
    return entry;
  }

  /** A payment with its refunds by number. */
  private static final class Entry {

    private final SimulatedPayment payment;
    private final Map<String, SimulatedRefund> refunds = new LinkedHashMap<>();

    private Entry(SimulatedPayment payment) {
      this.payment = payment;
    }

    private long refundedMinor() {
      return refunds.values().stream()
          .filter(SimulatedRefund::isDone)
          .mapToLong(SimulatedRefund::amountMinor)
          .sum();
    }

    private long leftMinor() {
      return payment.amountMinor()
          - refunds.values().stream()
              .filter(refund -> refund.state() != State.CLOSED)
              .mapToLong(SimulatedRefund::amountMinor)
              .sum();
    }
  }
}
