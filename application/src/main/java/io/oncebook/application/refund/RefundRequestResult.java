package io.oncebook.application.refund;

import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundRefusal;
import io.oncebook.domain.refund.RefundRegistration;
import java.util.function.Function;

/** What has become of a request for a refund. */
public sealed interface RefundRequestResult {

  /** Chooses by type; a new type of result breaks the build at each choice. */
  <T> T choose(Function<Registered, T> onRegistered, Function<Refused, T> onRefused);

  /**
   * The refund stands in the store.
   *
   * @param created whether this request registered it; otherwise it was there before, perhaps with
   *     other content
   */
  record Registered(Refund refund, boolean created) implements RefundRequestResult {

    /** Whether the store holds just what was asked for. */
    public boolean agreesWith(RefundRegistration registration) {
      return refund.registration().equals(registration);
    }

    @Override
    public <T> T choose(Function<Registered, T> onRegistered, Function<Refused, T> onRefused) {
      return onRegistered.apply(this);
    }
  }

  /** Nothing was registered. */
  record Refused(RefundRefusal refusal) implements RefundRequestResult {
    @Override
    public <T> T choose(Function<Registered, T> onRegistered, Function<Refused, T> onRefused) {
      return onRefused.apply(this);
    }
  }
}
