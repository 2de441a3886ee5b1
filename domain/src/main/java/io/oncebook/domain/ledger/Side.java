package io.oncebook.domain.ledger;

/** The two sides of double entry. */
public enum Side {
  DEBIT,
  CREDIT
}
