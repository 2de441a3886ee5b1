package io.oncebook.domain.ledger;

import io.oncebook.domain.channel.Channel;

/** An account of a tenant's ledger, by its code. */
public record Account(String code) {

  /** What is owed to the merchant (a liability). */
  public static final Account MERCHANT_PAYABLE = new Account("MERCHANT_PAYABLE");

  /** Money that is certain to have come and not yet tied to its order (a liability). */
  public static final Account SUSPENSE = new Account("SUSPENSE");

  /** What channels keep for their service (an expense). */
  public static final Account CHANNEL_FEES = new Account("CHANNEL_FEES");

  /** How the codes begin of what channels hold for us; the channel's code follows. */
  public static final String CHANNEL_RECEIVABLE = "CHANNEL_RECEIVABLE:";

  /** What the channel holds for us (an asset). */
  public static Account channelReceivable(Channel channel) {
    return new Account(CHANNEL_RECEIVABLE + channel.code());
  }

  @Override
  public String toString() {
    return code;
  }
}
