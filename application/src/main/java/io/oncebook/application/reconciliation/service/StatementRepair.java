package io.oncebook.application.reconciliation.service;

import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.Evidence;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.reconciliation.DetectedBreak;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.Mismatch;
import io.oncebook.domain.reconciliation.ReconciliationRun;
import io.oncebook.domain.statement.ApplicationPort;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Books what a statement shows to be missing, by the way that every notice takes: a notice that
 * comes late after all finds the claim, and a claim that is there already is settled.
 */
final class StatementRepair {

  private final HandleNoticeBatchUseCase notices;
  private final SettlementChain settlementChain;
  private final MatchPort matches;
  private final RefundAttribution attribution;
  private final ApplicationPort applications;

  StatementRepair(
      HandleNoticeBatchUseCase notices,
      SettlementChain settlementChain,
      MatchPort matches,
      RefundAttribution attribution,
      ApplicationPort applications) {
    this.notices = notices;
    this.settlementChain = settlementChain;
    this.matches = matches;
    this.attribution = attribution;
    this.applications = applications;
  }

  /** What is wrong with the rows, and what was wrong until now. */
  List<DetectedBreak> repair(ReconciliationRun run, List<Mismatch> mismatches, DayTotals totals) {
    Map<IdempotencyKey, Mismatch> open = new LinkedHashMap<>();
    List<DetectedBreak> findings = new ArrayList<>();
    for (Mismatch mismatch : mismatches) {
      String unlisted = unlistedApplication(run, mismatch);
      if (unlisted != null) {
        findings.add(BreakClassifier.unlisted(mismatch, unlisted));
        continue;
      }
      switch (attribution.attribute(run, mismatch)) {
        case ATTRIBUTED -> totals.addMatched(mismatch.line());
        case OWN_NAME -> open.put(mismatch.line().key(), mismatch);
        case UNCLEAR -> findings.add(BreakClassifier.unattributed(mismatch));
      }
    }
    book(run, open.values().stream().filter(Mismatch::lacksBooking).toList());
    Map<IdempotencyKey, Mismatch> left = mismatches(run, open);
    open.forEach((key, before) -> findings.add(finding(before, left.get(key), totals)));
    return findings;
  }

  /** The application that took the money, when only the statement tells it and nobody lists it. */
  private @Nullable String unlistedApplication(ReconciliationRun run, Mismatch mismatch) {
    String application = mismatch.line().unlistedApplication();
    return application == null
            || !mismatch.lacksBooking()
            || mismatch.claim() != null
            || applications.isListed(run.day().tenantId(), run.day().channel(), application)
        ? null
        : application;
  }

  private static DetectedBreak finding(Mismatch before, @Nullable Mismatch now, DayTotals totals) {
    if (now == null) {
      totals.addMatched(before.line());
      return BreakClassifier.on(before).asRepaired();
    }
    totals.addMismatch(now);
    return BreakClassifier.on(now);
  }

  /** Payments first, for refunds wait for theirs. */
  private void book(ReconciliationRun run, List<Mismatch> missing) {
    List<Mismatch> inOrder =
        missing.stream()
            .sorted(Comparator.comparing(mismatch -> mismatch.line().key().kind()))
            .toList();
    List<Claim> claims =
        inOrder.stream()
            .map(Mismatch::claim)
            .filter(Objects::nonNull)
            .filter(claim -> !claim.isBooked())
            .toList();
    settlementChain.settleAll(claims);
    notices.handleAll(
        inOrder.stream()
            .filter(mismatch -> mismatch.claim() == null)
            .map(mismatch -> notice(run, mismatch))
            .toList());
  }

  private static VerifiedNotice notice(ReconciliationRun run, Mismatch mismatch) {
    String source =
        "statement %d (%s), row %d"
            .formatted(run.statement().value(), run.day(), mismatch.line().row());
    return new VerifiedNotice(
        mismatch.line().toldByStatement(), Evidence.of(source.getBytes(StandardCharsets.UTF_8)));
  }

  private Map<IdempotencyKey, Mismatch> mismatches(
      ReconciliationRun run, Map<IdempotencyKey, Mismatch> open) {
    boolean unchanged = open.values().stream().noneMatch(Mismatch::lacksBooking);
    return unchanged
        ? open
        : matches.mismatches(run.statement(), open.keySet()).stream()
            .collect(Collectors.toMap(mismatch -> mismatch.line().key(), Function.identity()));
  }
}
