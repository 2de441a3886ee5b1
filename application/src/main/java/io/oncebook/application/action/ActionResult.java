package io.oncebook.application.action;

/**
 * What an operator's action came to.
 *
 * @param <S> what the action is about
 * @param <R> why such an action can be refused
 */
public sealed interface ActionResult<S, R> {

  /** Chooses by type; a new type of result breaks the build at each choice. */
  <T> T choose(Choice<? super S, ? super R, T> choice);

  /** One answer for each result. */
  interface Choice<S, R, T> {
    T done(S subject);

    T numberTaken();

    T unknown();

    T refused(R reason);
  }

  /**
   * The action stands, now or from before, and has been carried out once.
   *
   * @param subject as it stands now
   */
  record Done<S, R>(S subject) implements ActionResult<S, R> {
    @Override
    public <T> T choose(Choice<? super S, ? super R, T> choice) {
      return choice.done(subject);
    }
  }

  /** The action's number stands for another action; nothing was done. */
  record NumberTaken<S, R>() implements ActionResult<S, R> {
    @Override
    public <T> T choose(Choice<? super S, ? super R, T> choice) {
      return choice.numberTaken();
    }
  }

  /** The tenant has nothing of the kind under the given number; nothing was done. */
  record Unknown<S, R>() implements ActionResult<S, R> {
    @Override
    public <T> T choose(Choice<? super S, ? super R, T> choice) {
      return choice.unknown();
    }
  }

  /** The action cannot be carried out as things stand; nothing was done. */
  record Refused<S, R>(R reason) implements ActionResult<S, R> {
    @Override
    public <T> T choose(Choice<? super S, ? super R, T> choice) {
      return choice.refused(reason);
    }
  }
}
