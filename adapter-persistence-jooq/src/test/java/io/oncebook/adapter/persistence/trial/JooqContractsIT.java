package io.oncebook.adapter.persistence.trial;

import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;

import io.oncebook.adapter.persistence.announcement.JooqOutboxAdapter;
import io.oncebook.adapter.persistence.audit.JooqAuditAdapter;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.idempotency.JooqAnomalyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqClaimRetentionAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqOrphanAdapter;
import io.oncebook.adapter.persistence.ledger.JooqLedgerAdapter;
import io.oncebook.adapter.persistence.notice.JooqUnclearNoticeAdapter;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.adapter.persistence.reconciliation.JooqMatchAdapter;
import io.oncebook.adapter.persistence.reconciliation.JooqReconciliationAdapter;
import io.oncebook.adapter.persistence.refund.JooqRefundAdapter;
import io.oncebook.adapter.persistence.settlement.JooqFlagAdapter;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransactionAdapter;
import io.oncebook.adapter.persistence.statement.JooqStatementAdapter;
import io.oncebook.domain.announcement.OutboxPort;
import io.oncebook.domain.announcement.OutboxPortContract;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.AuditPortContract;
import io.oncebook.domain.idempotency.AnomalyPort;
import io.oncebook.domain.idempotency.AnomalyPortContract;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimRetentionPort;
import io.oncebook.domain.idempotency.ClaimRetentionPortContract;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.idempotency.IdempotencyPortContract;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.idempotency.OrphanPortContract;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.LedgerPortContract;
import io.oncebook.domain.notice.UnclearNoticePort;
import io.oncebook.domain.notice.UnclearNoticePortContract;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.OrderPortContract;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.MatchPortContract;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.reconciliation.ReconciliationPortContract;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.refund.RefundPortContract;
import io.oncebook.domain.settlement.FlagPort;
import io.oncebook.domain.settlement.FlagPortContract;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionContract;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.SettlementTransactionPortContract;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.StatementPort;
import io.oncebook.domain.statement.StatementPortContract;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.junit.jupiter.api.Nested;

/** The jOOQ adapters under the very contracts that the doubles in memory pass. */
class JooqContractsIT {

  private static final DSLContext DSL = TestDatabase.shared().dsl();
  private static final Clock CLOCK = Clock.systemUTC();

  private static final IdempotencyPort IDEMPOTENCY = new JooqIdempotencyAdapter(DSL, CLOCK);
  private static final OrphanPort ORPHANS = new JooqOrphanAdapter(DSL);
  private static final OrderPort ORDERS = new JooqOrderAdapter(DSL, CLOCK);
  private static final RefundPort REFUNDS = new JooqRefundAdapter(DSL, CLOCK);
  private static final LedgerPort LEDGER = new JooqLedgerAdapter(DSL, Clock.systemUTC());
  private static final StatementPort STATEMENTS = new JooqStatementAdapter(DSL, CLOCK);
  private static final ReconciliationPort RECONCILIATIONS =
      new JooqReconciliationAdapter(DSL, CLOCK);
  private static final MatchPort MATCHES = new JooqMatchAdapter(DSL);
  private static final SettlementTransactionPort TRANSACTIONS =
      new JooqSettlementTransactionAdapter(DSL, CLOCK);

  @Nested
  class Idempotency extends IdempotencyPortContract {
    @Override
    protected IdempotencyPort idempotency() {
      return IDEMPOTENCY;
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }
  }

  @Nested
  class Orphans extends OrphanPortContract {
    @Override
    protected OrphanPort orphans() {
      return ORPHANS;
    }

    @Override
    protected IdempotencyPort idempotency() {
      return IDEMPOTENCY;
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }
  }

  @Nested
  class Audit extends AuditPortContract {
    @Override
    protected AuditPort audit() {
      return new JooqAuditAdapter(DSL, Clock.systemUTC());
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }
  }

  @Nested
  class UnclearNotices extends UnclearNoticePortContract {
    @Override
    protected UnclearNoticePort notices() {
      return new JooqUnclearNoticeAdapter(DSL, CLOCK);
    }

    @Override
    protected AuditPort audit() {
      return new JooqAuditAdapter(DSL, CLOCK);
    }
  }

  @Nested
  class Anomalies extends AnomalyPortContract {
    @Override
    protected AnomalyPort anomalies() {
      return new JooqAnomalyAdapter(DSL);
    }

    @Override
    protected IdempotencyPort idempotency() {
      return IDEMPOTENCY;
    }
  }

  @Nested
  class Orders extends OrderPortContract {
    @Override
    protected OrderPort orders() {
      return ORDERS;
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }
  }

  @Nested
  class Refunds extends RefundPortContract {
    @Override
    protected RefundPort refunds() {
      return REFUNDS;
    }

    @Override
    protected OrderPort orders() {
      return ORDERS;
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }
  }

  @Nested
  class Ledger extends LedgerPortContract {
    @Override
    protected LedgerPort ledger() {
      return LEDGER;
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }
  }

  @Nested
  class Statements extends StatementPortContract {
    @Override
    protected StatementPort statements() {
      return STATEMENTS;
    }

    @Override
    protected ReconciliationPort reconciliations() {
      return RECONCILIATIONS;
    }

    @Override
    protected MatchPort matches() {
      return MATCHES;
    }
  }

  @Nested
  class Reconciliations extends ReconciliationPortContract {
    @Override
    protected ReconciliationPort reconciliations() {
      return RECONCILIATIONS;
    }

    @Override
    protected StatementPort statements() {
      return STATEMENTS;
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }

    @Override
    protected LedgerPort ledger() {
      return LEDGER;
    }
  }

  @Nested
  class Matches extends MatchPortContract {
    @Override
    protected MatchPort matches() {
      return MATCHES;
    }

    @Override
    protected StatementPort statements() {
      return STATEMENTS;
    }

    @Override
    protected ReconciliationPort reconciliations() {
      return RECONCILIATIONS;
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }

    @Override
    protected IdempotencyPort idempotency() {
      return IDEMPOTENCY;
    }

    @Override
    protected OrderPort orders() {
      return ORDERS;
    }
  }

  @Nested
  class ClaimRetention extends ClaimRetentionPortContract {
    @Override
    protected ClaimRetentionPort retention() {
      return new JooqClaimRetentionAdapter(DSL, CLOCK);
    }

    @Override
    protected IdempotencyPort idempotency() {
      return IDEMPOTENCY;
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }

    @Override
    protected AnomalyPort anomalies() {
      return new JooqAnomalyAdapter(DSL);
    }
  }

  @Nested
  class Outbox extends OutboxPortContract {
    @Override
    protected ClaimRetentionPort retention() {
      return new JooqClaimRetentionAdapter(DSL, CLOCK);
    }

    @Override
    protected OutboxPort outbox() {
      return new JooqOutboxAdapter(DSL);
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }

    @Override
    protected IdempotencyPort idempotency() {
      return IDEMPOTENCY;
    }

    @Override
    protected OrphanPort orphans() {
      return ORPHANS;
    }

    @Override
    protected OrderPort orders() {
      return ORDERS;
    }
  }

  @Nested
  class SettlementTransactions extends SettlementTransactionPortContract {
    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }

    @Override
    protected IdempotencyPort idempotency() {
      return IDEMPOTENCY;
    }

    @Override
    protected OrderPort orders() {
      return ORDERS;
    }

    @Override
    protected LedgerPort ledger() {
      return LEDGER;
    }

    @Override
    protected int announcementsOf(JournalEntry entry) {
      return DSL.fetchCount(
          OUTBOX,
          OUTBOX
              .TENANT_ID
              .eq(entry.tenantId().value())
              .and(OUTBOX.IDEMPOTENT_KEY.eq(entry.key().value())));
    }
  }

  private abstract static class JooqSettlementSteps extends SettlementTransactionContract {
    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }

    @Override
    protected IdempotencyPort idempotency() {
      return IDEMPOTENCY;
    }

    @Override
    protected AnomalyPort anomalies() {
      return new JooqAnomalyAdapter(DSL);
    }

    @Override
    protected OrderPort orders() {
      return ORDERS;
    }

    @Override
    protected LedgerPort ledger() {
      return LEDGER;
    }
  }

  @Nested
  class SettlementTransactionOfOne extends JooqSettlementSteps {
    @Override
    protected <T> T run(
        List<Claim> claims, Function<SettlementTransaction, TransactionOutcome<T>> work) {
      return TRANSACTIONS.run(work);
    }
  }

  @Nested
  class SettlementTransactionOfMany extends JooqSettlementSteps {
    @Override
    protected <T> T run(
        List<Claim> claims, Function<SettlementTransaction, TransactionOutcome<T>> work) {
      return TRANSACTIONS.runTogether(claims, work);
    }
  }

  @Nested
  class Flags extends FlagPortContract {
    @Override
    protected FlagPort flags() {
      return new JooqFlagAdapter(DSL);
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return TRANSACTIONS;
    }

    @Override
    protected IdempotencyPort idempotency() {
      return IDEMPOTENCY;
    }

    @Override
    protected OrderPort orders() {
      return ORDERS;
    }
  }
}
