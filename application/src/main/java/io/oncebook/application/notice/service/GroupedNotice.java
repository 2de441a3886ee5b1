package io.oncebook.application.notice.service;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.idempotency.Claim;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What a group came to for one of its notices. */
sealed interface GroupedNotice {

  /** Chooses by type. */
  void choose(Consumer<Settled> onSettled, Consumer<Left> onLeft);

  /** An outcome that is committed, with the claim as it stands now. */
  record Settled(NoticeOutcome outcome, Claim claim) implements GroupedNotice {

    @Override
    public void choose(Consumer<Settled> onSettled, Consumer<Left> onLeft) {
      onSettled.accept(this);
    }
  }

  /**
   * To be handled alone.
   *
   * @param rest handles what is left to do about the notice; may wait for locks, and may throw
   */
  record Left(Supplier<NoticeOutcome> rest) implements GroupedNotice {

    @Override
    public void choose(Consumer<Settled> onSettled, Consumer<Left> onLeft) {
      onLeft.accept(this);
    }
  }
}
