package io.oncebook.domain.memory;

import io.oncebook.domain.announcement.Announcement;
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
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;

class InMemoryContractsTest {

  private final InMemoryBooks books = new InMemoryBooks();

  @Nested
  class Idempotency extends IdempotencyPortContract {
    @Override
    protected IdempotencyPort idempotency() {
      return books.idempotency();
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }
  }

  @Nested
  class Orphans extends OrphanPortContract {
    @Override
    protected OrphanPort orphans() {
      return books.orphans();
    }

    @Override
    protected IdempotencyPort idempotency() {
      return books.idempotency();
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }
  }

  @Nested
  class Audit extends AuditPortContract {
    @Override
    protected AuditPort audit() {
      return books.audit();
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }
  }

  @Nested
  class UnclearNotices extends UnclearNoticePortContract {
    @Override
    protected UnclearNoticePort notices() {
      return books.unclearNotices();
    }

    @Override
    protected AuditPort audit() {
      return books.audit();
    }
  }

  @Nested
  class Anomalies extends AnomalyPortContract {
    @Override
    protected AnomalyPort anomalies() {
      return books.anomalies();
    }

    @Override
    protected IdempotencyPort idempotency() {
      return books.idempotency();
    }
  }

  @Nested
  class Orders extends OrderPortContract {
    @Override
    protected OrderPort orders() {
      return books.orders();
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }
  }

  @Nested
  class Refunds extends RefundPortContract {
    @Override
    protected RefundPort refunds() {
      return books.refunds();
    }

    @Override
    protected OrderPort orders() {
      return books.orders();
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }
  }

  @Nested
  class Ledger extends LedgerPortContract {
    @Override
    protected LedgerPort ledger() {
      return books.ledger();
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }
  }

  @Nested
  class Statements extends StatementPortContract {
    @Override
    protected StatementPort statements() {
      return books.statements();
    }

    @Override
    protected ReconciliationPort reconciliations() {
      return books.reconciliations();
    }

    @Override
    protected MatchPort matches() {
      return books.matches();
    }
  }

  @Nested
  class Reconciliations extends ReconciliationPortContract {
    @Override
    protected ReconciliationPort reconciliations() {
      return books.reconciliations();
    }

    @Override
    protected StatementPort statements() {
      return books.statements();
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }

    @Override
    protected LedgerPort ledger() {
      return books.ledger();
    }
  }

  @Nested
  class Matches extends MatchPortContract {
    @Override
    protected MatchPort matches() {
      return books.matches();
    }

    @Override
    protected StatementPort statements() {
      return books.statements();
    }

    @Override
    protected ReconciliationPort reconciliations() {
      return books.reconciliations();
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }

    @Override
    protected IdempotencyPort idempotency() {
      return books.idempotency();
    }

    @Override
    protected OrderPort orders() {
      return books.orders();
    }
  }

  @Nested
  class ClaimRetention extends ClaimRetentionPortContract {
    @Override
    protected ClaimRetentionPort retention() {
      return books.retention();
    }

    @Override
    protected IdempotencyPort idempotency() {
      return books.idempotency();
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }

    @Override
    protected AnomalyPort anomalies() {
      return books.anomalies();
    }
  }

  @Nested
  class Outbox extends OutboxPortContract {
    @Override
    protected ClaimRetentionPort retention() {
      return books.retention();
    }

    @Override
    protected OutboxPort outbox() {
      return books.outbox();
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }

    @Override
    protected IdempotencyPort idempotency() {
      return books.idempotency();
    }

    @Override
    protected OrphanPort orphans() {
      return books.orphans();
    }

    @Override
    protected OrderPort orders() {
      return books.orders();
    }
  }

  @Nested
  class SettlementTransactions extends SettlementTransactionPortContract {
    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }

    @Override
    protected IdempotencyPort idempotency() {
      return books.idempotency();
    }

    @Override
    protected OrderPort orders() {
      return books.orders();
    }

    @Override
    protected LedgerPort ledger() {
      return books.ledger();
    }

    @Override
    protected int announcementsOf(JournalEntry entry) {
      return (int)
          books.announcements().stream()
              .filter(announcement -> announcement.equals(Announcement.of(entry)))
              .count();
    }
  }

  private abstract class SettlementTransactionInMemory extends SettlementTransactionContract {
    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }

    @Override
    protected IdempotencyPort idempotency() {
      return books.idempotency();
    }

    @Override
    protected AnomalyPort anomalies() {
      return books.anomalies();
    }

    @Override
    protected OrderPort orders() {
      return books.orders();
    }

    @Override
    protected LedgerPort ledger() {
      return books.ledger();
    }
  }

  @Nested
  class SettlementTransactionOfOne extends SettlementTransactionInMemory {
    @Override
    protected <T> T run(
        List<Claim> claims, Function<SettlementTransaction, TransactionOutcome<T>> work) {
      return books.transactions().run(work);
    }
  }

  @Nested
  class SettlementTransactionOfMany extends SettlementTransactionInMemory {
    @Override
    protected <T> T run(
        List<Claim> claims, Function<SettlementTransaction, TransactionOutcome<T>> work) {
      return books.transactions().runTogether(claims, work);
    }
  }

  @Nested
  class Flags extends FlagPortContract {
    @Override
    protected FlagPort flags() {
      return books.flags();
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }

    @Override
    protected IdempotencyPort idempotency() {
      return books.idempotency();
    }

    @Override
    protected OrderPort orders() {
      return books.orders();
    }
  }
}
