package io.oncebook.application.refund;

import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundState;

/** What the wish to end a refund came to. */
public sealed interface EndRefundResult {

  /** Chooses by type; a new type of result breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One answer for each result. */
  interface Choice<T> {
    T done(Done result);

    T actionConflict(ActionConflict result);

    T refundUnknown(RefundUnknown result);

    T notToBeEnded(NotToBeEnded result);
  }

  /**
   * The action stands, now or from before, and has been carried out once.
   *
   * @param refund as it stands now
   */
  record Done(Refund refund) implements EndRefundResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.done(this);
    }
  }

  /** The action's number stands for another action; nothing was done. */
  record ActionConflict() implements EndRefundResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.actionConflict(this);
    }
  }

  /** The tenant has no refund of this number. */
  record RefundUnknown() implements EndRefundResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.refundUnknown(this);
    }
  }

  /**
   * The refund has ended, or the channel is being asked for it right now; nothing was done.
   *
   * @param state how it stands
   */
  record NotToBeEnded(RefundState state) implements EndRefundResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.notToBeEnded(this);
    }
  }
}
