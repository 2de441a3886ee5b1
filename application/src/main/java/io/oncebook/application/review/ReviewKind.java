package io.oncebook.application.review;

/**
 * What sort of thing needs a person, in the order in which the list shows them. Names are shown and
 * never change.
 */
public enum ReviewKind {
  /** A fact is settled, and something about it is odd. */
  FLAG,
  /** A refund does not come to its end by itself. */
  REFUND,
  /** A payment stands in suspense with money left. */
  SUSPENSE,
  /** A claim has waited too long for what it lacks. */
  ORPHAN,
  /** Books and statement differ, and nobody has said why. */
  BREAK,
  /** A genuine notice came, and nobody here knows what it means for the books. */
  NOTICE
}
