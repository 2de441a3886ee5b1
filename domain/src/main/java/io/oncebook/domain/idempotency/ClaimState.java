package io.oncebook.domain.idempotency;

/** How far a claimed fact has come. */
public enum ClaimState {
  /** Claimed; nobody has said yet why it is not booked. */
  CLAIMED,
  /** Claimed, tried, and seen to lack something that may still come. */
  WAITING,
  /** Has waited so long that a person was told. Booked all the same once what it lacks has come. */
  PARKED,
  /** Settled. Final. */
  BOOKED,
  /** A person has decided that it will not be booked. Final, unless a person decides anew. */
  RESOLVED;

  /**
   * Whether the claim may be let go when it is old. What a booked claim stands for is in the
   * journal; what a person has decided is nowhere else.
   */
  public boolean isPurgeable() {
    return this == BOOKED;
  }

  /** Whether it is still to be booked. */
  public boolean isOrphan() {
    return switch (this) {
      case CLAIMED, WAITING, PARKED -> true;
      case BOOKED, RESOLVED -> false;
    };
  }
}
