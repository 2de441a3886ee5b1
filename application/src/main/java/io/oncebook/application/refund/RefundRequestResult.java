package io.oncebook.application.refund;

import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundRefusal;

/** What has become of a request for a refund. */
public sealed interface RefundRequestResult {

  /** Chooses by type; a new type of result breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One answer for each result. */
  interface Choice<T> {
    T registered(Registered result);

    T numberTaken(NumberTaken result);

    T refused(Refused result);
  }

  /**
   * The refund stands in the store, just as it was asked for.
   *
   * @param created whether this request registered it; otherwise it was there before
   */
  record Registered(Refund refund, boolean created) implements RefundRequestResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.registered(this);
    }
  }

  /**
   * The number stands for a refund of another payment or with other content; nothing was done.
   *
   * @param refund that has the number
   */
  record NumberTaken(Refund refund) implements RefundRequestResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.numberTaken(this);
    }
  }

  /** Nothing was registered. */
  record Refused(RefundRefusal refusal) implements RefundRequestResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.refused(this);
    }
  }
}
