package io.oncebook.domain.order;

import io.oncebook.domain.identifier.IdentifierRule;

/** The merchant's own number of an order (out_trade_no, client_sn), unique per tenant. */
public record OrderNo(String value) {

  private static final IdentifierRule RULE = IdentifierRule.text("orderNo", 64);

  public OrderNo {
    RULE.check(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
