package io.oncebook.domain.gateway;

import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.idempotency.Evidence;
import org.jspecify.annotations.Nullable;

/** What follows from a channel's answer about a refund. */
public sealed interface ChannelRefundResult {

  /** Chooses by type; a new type of answer breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One answer for each type. */
  interface Choice<T> {
    T finalResult(FinalResult answer);

    T accepted(Accepted answer);

    T refused(Refused answer);

    T notFound(NotFound answer);

    T unclear(Unclear answer);
  }

  /**
   * The channel tells how the refund ended: the same fact, under the same key, as its notice would.
   *
   * @param evidence the answer as received
   */
  record FinalResult(RefundEvent event, Evidence evidence) implements ChannelRefundResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.finalResult(this);
    }
  }

  /** The channel has the request and has not done it yet. */
  record Accepted(@Nullable ChannelRefundNo channelRefundNo) implements ChannelRefundResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.accepted(this);
    }
  }

  /**
   * The channel has refused this request for certain, and would refuse it again.
   *
   * @param code the channel's code for it
   * @param atOnce whether the first request's refusal needs no query. Some codes are said of a
   *     refund that is done, too, or of one by somebody else under the same number
   */
  record Refused(String code, boolean atOnce) implements ChannelRefundResult {

    /** A refusal that is believed of the first request. */
    public Refused(String code) {
      this(code, true);
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.refused(this);
    }
  }

  /**
   * The channel shows no such refund; only a query is answered so.
   *
   * @param certain whether it would show the refund if it had taken it. Otherwise the refund may be
   *     asked for again, under its number, but not be given up
   */
  record NotFound(boolean certain) implements ChannelRefundResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.notFound(this);
    }
  }

  /**
   * Nothing follows: no answer in time, an error of the channel's, or an answer that cannot be
   * trusted or read.
   *
   * @param what a short code for people, without keys, signatures or payer data
   */
  record Unclear(String what) implements ChannelRefundResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.unclear(this);
    }
  }
}
