package io.oncebook.adapter.channels.simulator;

import io.oncebook.adapter.channels.simulator.RefundOutcome.Verdict;
import io.oncebook.adapter.channels.simulator.SimulatedRefund.Origin;
import io.oncebook.adapter.channels.simulator.SimulatedRefund.State;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** Takes the refunds of one account, lets them end as the behaviour has it, and announces that. */
final class RefundBook {

  private final SimulatedAccount account;
  private final NoticeWriter writer;
  private final NoticeSender sender;
  private final Chance chance;
  private final Numbers numbers;
  private final Later later;
  private final Clock clock;

  RefundBook(
      SimulatedAccount account,
      NoticeWriter writer,
      NoticeSender sender,
      Chance chance,
      Numbers numbers,
      Later later,
      Clock clock) {
    this.account = account;
    this.writer = writer;
    this.sender = sender;
    this.chance = chance;
    this.numbers = numbers;
    this.later = later;
    this.clock = clock;
  }

  SimulatedAccount account() {
    return account;
  }

  /** Takes a payment and announces it. */
  void pay(SimulatedPayment payment) {
    account.pay(payment);
    sender.send(writer.payment(payment));
  }

  /** Asks for a refund; the same number again moves no money. */
  RefundOutcome ask(SimulatedPayment payment, String requestNo, long fen, Origin origin) {
    boolean inProgress = chance.happens(Fault.REFUND_IN_PROGRESS);
    Instant now = clock.instant();
    SimulatedRefund refund =
        new SimulatedRefund(
            payment, requestNo, numbers.refundNo(), fen, origin, State.PROCESSING, now, now, 0);
    RefundOutcome outcome = account.ask(refund, inProgress ? State.PROCESSING : nextEnd(payment));
    if (outcome.verdict() == Verdict.TAKEN) {
      if (inProgress) {
        later.after(chance.behaviour().settling().after(), () -> endNow(outcome.refund()));
      } else {
        sender.send(writer.refund(outcome.refund()));
      }
    }
    return outcome;
  }

  /** The refund after a query for it, which may be what ends it. */
  SimulatedRefund queried(SimulatedRefund refund) {
    return chance.behaviour().settling().byQuery() ? endNow(refund).orElse(refund) : refund;
  }

  private Optional<SimulatedRefund> endNow(SimulatedRefund refund) {
    Optional<SimulatedRefund> ended =
        account.end(refund, nextEnd(refund.payment()), clock.instant());
    ended.map(writer::refund).ifPresent(sender::send);
    return ended;
  }

  private State nextEnd(SimulatedPayment payment) {
    if (payment.channel().canFailRefundsLater()) {
      if (chance.happens(Fault.REFUND_ABNORMAL)) {
        return State.ABNORMAL;
      }
      if (chance.happens(Fault.REFUND_CLOSED)) {
        return State.CLOSED;
      }
    }
    return State.SUCCESS;
  }
}
