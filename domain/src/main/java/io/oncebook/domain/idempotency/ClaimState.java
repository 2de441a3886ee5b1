package io.oncebook.domain.idempotency;

/** How far a claimed fact has come. Every state but {@link #BOOKED} makes it an orphan. */
public enum ClaimState {
  /** Claimed; nobody has said yet why it is not booked. */
  CLAIMED,
  /** Claimed, and seen to lack something that may still come. */
  WAITING,
  /** Has waited so long that a person was told. Booked all the same once what it lacks has come. */
  PARKED,
  /** Settled. Final. */
  BOOKED
}
