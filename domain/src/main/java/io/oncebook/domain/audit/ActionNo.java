package io.oncebook.domain.audit;

import io.oncebook.domain.identifier.IdentifierRule;

/** The number that the caller gives an action, so that a double click is one action. */
public record ActionNo(String value) {

  private static final IdentifierRule RULE = IdentifierRule.asciiToken("actionNo", 64);

  public ActionNo {
    RULE.check(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
