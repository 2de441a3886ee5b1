package io.oncebook.application.review;

import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.settlement.HandRefusal;

/** What the wish to book a claim by hand came to. */
public sealed interface BookClaimResult {

  /** Chooses by type; a new type of result breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One answer for each result. */
  interface Choice<T> {
    T done(Done result);

    T actionConflict(ActionConflict result);

    T claimUnknown(ClaimUnknown result);

    T refused(Refused result);
  }

  /**
   * The action stands, now or from before, and has been carried out once.
   *
   * @param entry of the fact
   */
  record Done(StoredEntry entry) implements BookClaimResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.done(this);
    }
  }

  /** The action's number stands for another action; nothing was done. */
  record ActionConflict() implements BookClaimResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.actionConflict(this);
    }
  }

  /** The tenant has no claim of this number. */
  record ClaimUnknown() implements BookClaimResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.claimUnknown(this);
    }
  }

  /** The claim cannot be booked so; nothing was done. */
  record Refused(HandRefusal refusal) implements BookClaimResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.refused(this);
    }
  }
}
