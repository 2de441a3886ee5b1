package io.oncebook.domain.idempotency;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.identifier.IdentifierRule;
import io.oncebook.domain.order.PaymentReference;

/**
 * The name of one money fact, unique per tenant: {@code CHANNEL:bizNo:EVENT}. Different parts never
 * give the same key, for no part can hold the separator. A key is compared byte for byte and never
 * cut.
 *
 * @param bizNo the channel's number of the fact, up to 150 visible ASCII characters
 */
public record IdempotencyKey(Channel channel, String bizNo, EventKind kind) {

  /** Longest {@link #value()}: what fits a unique index on every server that we support. */
  public static final int MAX_LENGTH = 191;

  private static final IdentifierRule BIZ_NO = IdentifierRule.asciiToken("bizNo", 150);
  private static final String SEPARATOR = ":";

  public IdempotencyKey {
    BIZ_NO.check(bizNo);
  }

  public static IdempotencyKey of(ChannelEvent event) {
    return new IdempotencyKey(event.trade().channel(), event.bizNo(), event.kind());
  }

  /** The key under which the payment stands that the trade speaks of. */
  public static IdempotencyKey ofPayment(PaymentReference trade) {
    return new IdempotencyKey(
        trade.channel(), trade.transactionNo().value(), EventKind.PAYMENT_RECEIVED);
  }

  /** The key under which the reversal of the payment stands that the trade speaks of. */
  public static IdempotencyKey ofReversal(PaymentReference trade) {
    return new IdempotencyKey(
        trade.channel(), trade.transactionNo().value(), EventKind.PAYMENT_REVERSED);
  }

  /** The key under which the refund stands that the event speaks of, if it went back. */
  public static IdempotencyKey ofRefund(RefundEvent event) {
    return new IdempotencyKey(event.trade().channel(), event.bizNo(), EventKind.REFUND_SUCCEEDED);
  }

  /** The key under which what this payment left in suspense is moved to an order, once. */
  public IdempotencyKey reassigned() {
    return new IdempotencyKey(channel, bizNo, EventKind.SUSPENSE_REASSIGNED);
  }

  /**
   * Reads back what {@link #value()} wrote.
   *
   * @throws IllegalArgumentException when the text is no key
   */
  public static IdempotencyKey parse(String value) {
    String[] parts = value.split(SEPARATOR, -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(
          "an idempotency key has 3 parts, CHANNEL:bizNo:EVENT, but this has " + parts.length);
    }
    return new IdempotencyKey(new Channel(parts[0]), parts[1], kind(parts[2]));
  }

  /** The key as it is stored and shown. */
  public String value() {
    return channel.code() + SEPARATOR + bizNo + SEPARATOR + kind.name();
  }

  @Override
  public String toString() {
    return value();
  }

  private static EventKind kind(String name) {
    try {
      return EventKind.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("an idempotency key ends with a kind of event", e);
    }
  }
}
