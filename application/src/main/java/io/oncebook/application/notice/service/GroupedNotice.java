package io.oncebook.application.notice.service;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.idempotency.Claim;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a group came to for one of its notices.
 *
 * @param settled the outcome with the claim; empty when the notice must be handled alone
 * @param alone handles what is left to do about the notice; may wait for locks, and may throw
 */
record GroupedNotice(Optional<Settled> settled, Supplier<NoticeOutcome> alone) {

  /** An outcome that is committed, with the claim as it stands now. */
  record Settled(NoticeOutcome outcome, Claim claim) {}

  static GroupedNotice settled(NoticeOutcome outcome, Claim claim) {
    return new GroupedNotice(Optional.of(new Settled(outcome, claim)), () -> outcome);
  }

  static GroupedNotice left(Supplier<NoticeOutcome> alone) {
    return new GroupedNotice(Optional.empty(), alone);
  }
}
