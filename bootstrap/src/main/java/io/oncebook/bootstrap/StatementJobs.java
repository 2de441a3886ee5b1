package io.oncebook.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.application.reconciliation.FetchStatementsUseCase;
import io.oncebook.application.reconciliation.FetchStatementsUseCase.Failure;
import io.oncebook.application.reconciliation.FetchStatementsUseCase.Report;
import io.oncebook.application.retention.PurgeUseCase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fetches statements and purges what is old, and counts it: {@code oncebook.statements}. */
final class StatementJobs {

  private static final Logger LOG = LoggerFactory.getLogger(StatementJobs.class);
  private static final int MAX_STEPS = 1_000;

  private final FetchStatementsUseCase statements;
  private final PurgeUseCase retention;
  private final Counter imported;
  private final Counter notReady;
  private final Counter failed;

  StatementJobs(FetchStatementsUseCase statements, PurgeUseCase retention, MeterRegistry meters) {
    this.statements = statements;
    this.retention = retention;
    this.imported = meters.counter("oncebook.statements", "outcome", "IMPORTED");
    this.notReady = meters.counter("oncebook.statements", "outcome", "NOT_READY");
    this.failed = meters.counter("oncebook.statements", "outcome", "FAILED");
  }

  void fetch() {
    Report report = statements.fetchDue();
    imported.increment(report.imported());
    notReady.increment(report.notReady());
    failed.increment(report.failures().size());
    for (Failure failure : report.failures()) {
      LOG.error("statement not fetched: {}", failure.day(), failure.cause());
    }
  }

  /** In steps, so that no other work waits for it long; what is left, the next call takes. */
  void purge() {
    for (int step = 0; step < MAX_STEPS; step++) {
      if (!retention.purge()) {
        return;
      }
    }
  }
}
