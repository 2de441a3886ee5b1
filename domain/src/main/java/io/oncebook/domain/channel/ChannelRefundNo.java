package io.oncebook.domain.channel;

import io.oncebook.domain.identifier.IdentifierRule;
import java.nio.charset.StandardCharsets;

/** What identifies one refund at its channel, unique among all refunds of a tenant there. */
public record ChannelRefundNo(String value) {

  private static final IdentifierRule RULE = IdentifierRule.asciiToken("refundNo", 150);

  public ChannelRefundNo {
    RULE.check(value);
  }

  /**
   * For channels whose refund numbers are unique only inside one payment: both numbers together.
   * Different pairs never give the same value, whatever characters the request number holds.
   */
  public static ChannelRefundNo within(ChannelTransactionNo payment, String requestNo) {
    return new ChannelRefundNo(prefixWithin(payment) + escape(requestNo));
  }

  /**
   * For a refund of which its channel tells no number, but a sum that no other refund of the
   * payment shares. It never equals one that is made from a number.
   *
   * @param what the sum is of, such as {@code total}
   */
  public static ChannelRefundNo unnumbered(
      ChannelTransactionNo payment, String what, long amountMinor) {
    return new ChannelRefundNo(within(payment, what).value() + "/" + amountMinor);
  }

  /** Whether it is made from a sum, because the channel gave no number. */
  public boolean isUnnumbered() {
    return value.chars().filter(c -> c == '/').count() == 2;
  }

  /** Whether it is unique only because it names its payment. */
  public boolean isWithin(ChannelTransactionNo payment) {
    return value.startsWith(prefixWithin(payment));
  }

  /** What all numbers of refunds begin with that are unique only within the payment. */
  public static String prefixWithin(ChannelTransactionNo payment) {
    return escape(payment.value()) + "/";
  }

  private static String escape(String part) {
    StringBuilder escaped = new StringBuilder();
    for (byte b : part.getBytes(StandardCharsets.UTF_8)) {
      if (isPlain(b)) {
        escaped.append((char) b);
      } else {
        escaped.append("%%%02X".formatted(b));
      }
    }
    return escaped.toString();
  }

  private static boolean isPlain(byte b) {
    return (b >= '0' && b <= '9')
        || (b >= 'A' && b <= 'Z')
        || (b >= 'a' && b <= 'z')
        || b == '-'
        || b == '_'
        || b == '.';
  }

  @Override
  public String toString() {
    return value;
  }
}
