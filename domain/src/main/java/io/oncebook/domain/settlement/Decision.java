package io.oncebook.domain.settlement;

import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.refund.Refund;
import org.jspecify.annotations.Nullable;

/** What is to be done about a fact, given its order. */
public sealed interface Decision {

  /** Chooses by type; a new decision breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One answer for each decision. */
  interface Choice<T> {
    T payOrder(PayOrder decision);

    T bookOnly(BookOnly decision);

    T bookReversed(BookReversed decision);

    T closeOrder(CloseOrder decision);

    T bookRefund(BookRefund decision);

    T endRefund(EndRefund decision);

    T note(Note decision);

    T await(Await decision);
  }

  /** Book the entry and make the order paid. */
  record PayOrder(ChannelOrder order, JournalEntry entry) implements Decision {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.payOrder(this);
    }
  }

  /** Book the entry and leave the order alone. */
  record BookOnly(JournalEntry entry) implements Decision {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.bookOnly(this);
    }
  }

  /** Book a payment whose reversal was told before it, and with it the reversal. */
  record BookReversed(JournalEntry payment, JournalEntry reversal) implements Decision {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.bookReversed(this);
    }
  }

  /** No money; close the order. */
  record CloseOrder(ChannelOrder order) implements Decision {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.closeOrder(this);
    }
  }

  /**
   * Book the entry of a refund.
   *
   * @param refund our own refund as it is from now on; absent when the refund is not ours
   */
  record BookRefund(JournalEntry entry, @Nullable Refund refund) implements Decision {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.bookRefund(this);
    }
  }

  /**
   * No money; our own refund has come to an end, or to a halt.
   *
   * @param refund as it is from now on
   */
  record EndRefund(Refund refund) implements Decision {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.endRefund(this);
    }
  }

  /**
   * No money and nothing to change; the claim alone keeps the fact.
   *
   * @param review why a person should look; absent when nothing about it is odd
   */
  record Note(@Nullable ReviewReason review) implements Decision {

    /** Nothing about it is odd. */
    public Note() {
      this(null);
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.note(this);
    }
  }

  /** Something that may still come is missing; the claim stays an orphan. */
  record Await(WaitingReason reason) implements Decision {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.await(this);
    }
  }
}
