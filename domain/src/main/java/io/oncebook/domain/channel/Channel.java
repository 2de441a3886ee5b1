package io.oncebook.domain.channel;

import java.util.regex.Pattern;

/**
 * The name of a payment channel, such as {@code WECHAT}, {@code ALIPAY} or {@code SQB}. It is the
 * first part of every idempotency key, so the name of a channel never changes. The names are not
 * listed here: a new channel is a new adapter package, not a change of the domain.
 */
public record Channel(String code) {

  private static final Pattern CODE = Pattern.compile("[A-Z][A-Z0-9_]{1,15}");

  public Channel {
    if (!CODE.matcher(code).matches()) {
      throw new IllegalArgumentException(
          "channel must be 2 to 16 capital letters, digits or underscores");
    }
  }

  @Override
  public String toString() {
    return code;
  }
}
