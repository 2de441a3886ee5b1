package io.oncebook.application.orphan;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimState;

/** What an operator's action on an orphan came to. */
public sealed interface OrphanActionResult {

  /** Chooses by type; a new type of result breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One answer for each result. */
  interface Choice<T> {
    T done(Done result);

    T actionConflict(ActionConflict result);

    T orphanUnknown(OrphanUnknown result);

    T orphanSettled(OrphanSettled result);
  }

  /**
   * The action stands, now or from before, and has been carried out once.
   *
   * @param claim as it stands now
   */
  record Done(Claim claim) implements OrphanActionResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.done(this);
    }
  }

  /** The action's number stands for another action; nothing was done. */
  record ActionConflict() implements OrphanActionResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.actionConflict(this);
    }
  }

  /** The tenant has no claim of this number. */
  record OrphanUnknown() implements OrphanActionResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.orphanUnknown(this);
    }
  }

  /**
   * The claim is no orphan any more, so it cannot be resolved; nothing was done.
   *
   * @param state how it stands
   */
  record OrphanSettled(ClaimState state) implements OrphanActionResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.orphanSettled(this);
    }
  }
}
