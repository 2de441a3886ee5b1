package io.oncebook.application.retention.service;

import io.oncebook.application.retention.PurgeUseCase;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimRetentionPort;
import io.oncebook.domain.statement.StatementPort;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Purges claims with their evidence, and rows of statements. Entries, days with their sums and
 * breaks, and what operators did are kept for ever.
 */
public final class RetentionService implements PurgeUseCase {

  private static final ClaimId START = new ClaimId(0);

  /** Nobody reads a statement for so long. */
  private static final Duration GIVEN_UP_AFTER = Duration.ofDays(1);

  private final ClaimRetentionPort claims;
  private final StatementPort statements;
  private final Clock clock;
  private final Duration keepClaims;
  private final Duration keepStatements;
  private final int stepSize;
  private ClaimId position = START;

  /**
   * Purges in steps.
   *
   * @param keepClaims how long a settled claim is kept
   * @param keepStatements how long after its day the rows of a closed day's statement are kept
   */
  public RetentionService(
      ClaimRetentionPort claims,
      StatementPort statements,
      Clock clock,
      Duration keepClaims,
      Duration keepStatements,
      int stepSize) {
    this.claims = claims;
    this.statements = statements;
    this.clock = clock;
    this.keepClaims = keepClaims;
    this.keepStatements = keepStatements;
    this.stepSize = stepSize;
  }

  @Override
  public synchronized boolean purge() {
    Instant now = clock.instant();
    ClaimRetentionPort.Step step = claims.purge(now.minus(keepClaims), position, stepSize);
    position = step.next() == null ? START : step.next();
    statements.retire(now.minus(keepStatements));
    int rows = statements.purge(now.minus(GIVEN_UP_AFTER), stepSize);
    return step.next() != null || rows == stepSize;
  }
}
