package io.oncebook.application.reconciliation;

import io.oncebook.domain.reconciliation.Reconciliation;

/** What a person's action on a day came to. */
public sealed interface DayActionResult {

  /** Chooses by type; a new type of result breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One answer for each result. */
  interface Choice<T> {
    T done(Done result);

    T actionConflict(ActionConflict result);

    T unknown(Unknown result);

    T notOver(NotOver result);

    T notPossible(NotPossible result);
  }

  /**
   * The action stands, now or from before, and has been carried out once.
   *
   * @param day as it stands now
   */
  record Done(Reconciliation day) implements DayActionResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.done(this);
    }
  }

  /** The action's number stands for another action; nothing was done. */
  record ActionConflict() implements DayActionResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.actionConflict(this);
    }
  }

  /** The tenant has no such day. */
  record Unknown() implements DayActionResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.unknown(this);
    }
  }

  /**
   * The channel's day has not ended; nothing was done.
   *
   * @param day as it stands
   */
  record NotOver(Reconciliation day) implements DayActionResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.notOver(this);
    }
  }

  /**
   * The day, or its break, is not in a state for it; nothing was done.
   *
   * @param day as it stands
   */
  record NotPossible(Reconciliation day) implements DayActionResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.notPossible(this);
    }
  }
}
