package io.oncebook.application.settlement.service;

import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.WaitState;
import java.time.Instant;

/**
 * Takes one orphan, whose row is held, to its end: it is booked or otherwise settled, or rests
 * because it still lacks something.
 */
record ClaimStep(SettlementTransaction unit, BackOff backOff, Instant now) {

  DecisionExecutor.Result settle(Claim claim, WaitState patience) {
    Decision decision =
        SettlementRules.decide(
            claim.event(), TransactionFacts.about(claim.event(), unit), patience, now);
    DecisionExecutor.Result result = decision.choose(new DecisionExecutor(claim, unit, now));
    if (result.waitingFor() == null) {
      markBooked(claim);
    } else {
      unit.postpone(claim.id(), result.waitingFor(), backOff, now);
    }
    return result;
  }

  private void markBooked(Claim claim) {
    if (!unit.markBooked(claim.id(), now)) {
      throw new IllegalStateException(
          "claim %s of tenant %s: expected to hold it, found it settled"
              .formatted(claim.key(), claim.tenantId()));
    }
  }
}
