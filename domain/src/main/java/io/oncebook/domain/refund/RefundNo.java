package io.oncebook.domain.refund;

import io.oncebook.domain.identifier.IdentifierRule;

/** The merchant's own number of a refund (out_refund_no, out_request_no, refund_request_no). */
public record RefundNo(String value) {

  private static final IdentifierRule RULE = IdentifierRule.text("refundNo", 64);

  public RefundNo {
    RULE.check(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
