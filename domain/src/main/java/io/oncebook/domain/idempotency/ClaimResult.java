package io.oncebook.domain.idempotency;

/**
 * The verdict of the unique index.
 *
 * @param claim the claim that now stands: ours when acquired, else that of whoever came first
 * @param acquired whether this very call inserted it
 */
public record ClaimResult(Claim claim, boolean acquired) {

  public static ClaimResult acquired(Claim claim) {
    return new ClaimResult(claim, true);
  }

  public static ClaimResult alreadyHandled(Claim first) {
    return new ClaimResult(first, false);
  }
}
