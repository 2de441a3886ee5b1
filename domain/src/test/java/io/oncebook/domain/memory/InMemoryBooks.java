package io.oncebook.domain.memory;

import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.OutboxPort;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.idempotency.AnomalyPort;
import io.oncebook.domain.idempotency.ClaimRetentionPort;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.memory.InMemoryStore.OutboxRow;
import io.oncebook.domain.notice.UnclearNoticePort;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.settlement.FlagPort;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.statement.StatementPort;
import java.util.List;

/** All ports over one store in memory. Every call is atomic; the business transaction is, too. */
public final class InMemoryBooks {

  private final InMemoryStore store = new InMemoryStore();
  private final InMemoryOutbox outbox = new InMemoryOutbox(store);

  public IdempotencyPort idempotency() {
    return new InMemoryIdempotency(store);
  }

  public OrphanPort orphans() {
    return new InMemoryOrphans(store);
  }

  public AuditPort audit() {
    return new InMemoryAudit(store);
  }

  public AnomalyPort anomalies() {
    return new InMemoryAnomalies(store);
  }

  public FlagPort flags() {
    return new InMemoryFlags(store);
  }

  public UnclearNoticePort unclearNotices() {
    return new InMemoryUnclearNotices(store);
  }

  public OrderPort orders() {
    return new InMemoryOrders(store);
  }

  public RefundPort refunds() {
    return new InMemoryRefunds(store);
  }

  public LedgerPort ledger() {
    return new InMemoryLedger(store);
  }

  public SettlementTransactionPort transactions() {
    return new InMemorySettlementTransactions(store);
  }

  public ClaimRetentionPort retention() {
    return new InMemoryClaimRetention(store);
  }

  public StatementPort statements() {
    return new InMemoryStatements(store);
  }

  public ReconciliationPort reconciliations() {
    return new InMemoryReconciliations(store);
  }

  public MatchPort matches() {
    return new InMemoryMatches(store);
  }

  public OutboxPort outbox() {
    return outbox;
  }

  /** What was ever announced, oldest first. */
  public List<Announcement> announcements() {
    return store.read(state -> state.outbox.stream().map(OutboxRow::announcement).toList());
  }
}
