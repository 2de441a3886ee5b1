package io.oncebook.application.notice;

import io.oncebook.domain.idempotency.ClaimState;

/**
 * What has become of a notice. Every outcome means that the fact is durable here, so every outcome
 * is a success for the sender; whatever is not, is thrown.
 */
public enum NoticeOutcome {
  /** Booked, and the order is paid. */
  BOOKED,
  /** A refund is booked. */
  REFUND_BOOKED,
  /** A refund is booked, with a remark for a person to look at. */
  REFUND_TO_REVIEW,
  /** No money; a refund of ours has ended without success, or needs a person. */
  REFUND_ENDED,
  /** Booked to suspense, for a person to look at. */
  IN_SUSPENSE,
  /** No money; the order is closed. */
  ORDER_CLOSED,
  /** No money and nothing to change; kept as a claim. */
  NOTED,
  /** The same, but it contradicts the books: a paid order is said to be closed. */
  NOTED_TO_REVIEW,
  /** Claimed, and waiting for something that may still come. */
  WAITING,
  /** A repeat of a fact that is settled: it is booked, or there was nothing in it to book. */
  ALREADY_BOOKED,
  /** A repeat of a fact of which a person has decided that it will not be booked. */
  ALREADY_RESOLVED,
  /** A repeat of a fact that is claimed but not booked yet; its repair is under way elsewhere. */
  ALREADY_CLAIMED;

  /** What a repeat comes to. */
  public static NoticeOutcome ofRepeat(ClaimState first) {
    return switch (first) {
      case CLAIMED, WAITING, PARKED -> ALREADY_CLAIMED;
      case BOOKED -> ALREADY_BOOKED;
      case RESOLVED -> ALREADY_RESOLVED;
    };
  }

  /** Whether the fact was settled before, be it in the books or by a person. */
  public boolean isSettledBefore() {
    return this == ALREADY_BOOKED || this == ALREADY_RESOLVED;
  }
}
