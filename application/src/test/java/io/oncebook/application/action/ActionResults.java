package io.oncebook.application.action;

import static org.assertj.core.api.Assertions.assertThat;

/** Looks into what actions came to. */
public final class ActionResults {

  private ActionResults() {}

  /** The subject of an action that stands. */
  public static <S, R> S done(ActionResult<S, R> result) {
    assertThat(result).isInstanceOf(ActionResult.Done.class);
    return ((ActionResult.Done<S, R>) result).subject();
  }
}
