package io.oncebook.domain.channel;

import io.oncebook.domain.identifier.IdentifierRule;

/** The number under which the channel keeps a payment (transaction_id, trade_no, sn). */
public record ChannelTransactionNo(String value) {

  private static final IdentifierRule RULE = IdentifierRule.asciiToken("transactionNo", 64);

  public ChannelTransactionNo {
    RULE.check(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
