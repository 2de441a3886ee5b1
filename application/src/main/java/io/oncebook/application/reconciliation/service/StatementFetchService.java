package io.oncebook.application.reconciliation.service;

import io.oncebook.application.reconciliation.FetchResult;
import io.oncebook.application.reconciliation.FetchStatementsUseCase;
import io.oncebook.application.reconciliation.ImportStatementUseCase;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDownload;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementSourcePort;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Fetches statements. A day whose statement is not ready stays as it is and is asked for again; it
 * is never taken for a day without trades.
 */
public final class StatementFetchService implements FetchStatementsUseCase {

  private final StatementSourcePort sources;
  private final ReconciliationPort reconciliations;
  private final ImportStatementUseCase imports;
  private final ReconciliationService comparison;
  private final Clock clock;
  private final int days;
  private final Semaphore fetches;

  /**
   * Fetches day by day.
   *
   * @param days how many days back a statement is asked for that is not here
   * @param maxFetches how many statements are fetched at once because somebody asks for them; a
   *     channel that hangs then holds no more threads than these
   */
  public StatementFetchService(
      StatementSourcePort sources,
      ReconciliationPort reconciliations,
      ImportStatementUseCase imports,
      ReconciliationService comparison,
      Clock clock,
      int days,
      int maxFetches) {
    this.sources = sources;
    this.reconciliations = reconciliations;
    this.imports = imports;
    this.comparison = comparison;
    this.clock = clock;
    this.days = days;
    this.fetches = new Semaphore(maxFetches);
  }

  @Override
  public Report fetchDue() {
    Round round = new Round();
    for (StatementSourcePort.Account account : sources.accounts()) {
      StatementDay today = StatementDay.at(account.tenantId(), account.channel(), clock.instant());
      for (int back = days; back >= 1; back--) {
        round.take(today.plusDays(-back));
      }
    }
    return round.report();
  }

  @Override
  public FetchResult fetch(StatementDay day) {
    if (!fetches.tryAcquire()) {
      return new FetchResult.TooMany();
    }
    try {
      return ask(day);
    } finally {
      fetches.release();
    }
  }

  private FetchResult ask(StatementDay day) {
    return sources
        .find(day.tenantId(), day.channel())
        .map(source -> source.fetch(day.date()).choose(new Import()))
        .orElseGet(FetchResult.NoInterface::new);
  }

  /** Takes what the channel has answered. */
  private final class Import implements StatementDownload.Choice<FetchResult> {

    @Override
    public FetchResult ready(StatementDownload.Ready answer) {
      try (StatementFile file = answer.file()) {
        return new FetchResult.Fetched(imports.importStatement(file));
      } catch (RefusedStatementException e) {
        return new FetchResult.Unclear(e.reason() + ": " + e.getMessage());
      }
    }

    @Override
    public FetchResult notReady(StatementDownload.NotReady answer) {
      return new FetchResult.NotReady(answer.code());
    }

    @Override
    public FetchResult unclear(StatementDownload.Unclear answer) {
      return new FetchResult.Unclear(answer.code());
    }
  }

  /**
   * One round over all days that are due; each answer is counted, and gives the trouble with it.
   */
  private final class Round implements FetchResult.Choice<Optional<String>> {

    private int imported;
    private int notReady;
    private final List<Failure> failures = new ArrayList<>();

    void take(StatementDay day) {
      try {
        Optional<Reconciliation> known = reconciliations.find(day);
        if (known.filter(found -> found.digest() != null).isEmpty()) {
          ask(day)
              .choose(this)
              .ifPresent(
                  trouble -> failures.add(new Failure(day, new IllegalStateException(trouble))));
        } else if (isUnsettled(known.get())) {
          comparison.compareWithNeighbours(known.get());
        }
      } catch (RuntimeException e) {
        failures.add(new Failure(day, e));
      }
    }

    Report report() {
      return new Report(imported, notReady, failures);
    }

    private boolean isUnsettled(Reconciliation day) {
      return day.state() == ReconciliationState.WITH_BREAKS
          || day.state() == ReconciliationState.OPEN;
    }

    @Override
    public Optional<String> fetched(FetchResult.Fetched result) {
      imported++;
      return Optional.empty();
    }

    @Override
    public Optional<String> notReady(FetchResult.NotReady result) {
      notReady++;
      return Optional.empty();
    }

    @Override
    public Optional<String> unclear(FetchResult.Unclear result) {
      return Optional.of("the channel's answer is unclear: " + result.what());
    }

    @Override
    public Optional<String> noInterface(FetchResult.NoInterface result) {
      return Optional.empty();
    }

    @Override
    public Optional<String> tooMany(FetchResult.TooMany result) {
      throw new IllegalStateException("rounds are not limited, and take one day after another");
    }
  }
}
