package io.oncebook.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.announcement.JooqOutboxAdapter;
import io.oncebook.adapter.persistence.audit.JooqAuditAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqAnomalyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqClaimRetentionAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqOrphanAdapter;
import io.oncebook.adapter.persistence.ledger.JooqLedgerAdapter;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.adapter.persistence.reconciliation.JooqMatchAdapter;
import io.oncebook.adapter.persistence.reconciliation.JooqReconciliationAdapter;
import io.oncebook.adapter.persistence.refund.JooqRefundAdapter;
import io.oncebook.adapter.persistence.settlement.JooqFlagAdapter;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransactionAdapter;
import io.oncebook.adapter.persistence.statement.JooqStatementAdapter;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import io.oncebook.domain.announcement.OutboxPort;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.idempotency.AnomalyPort;
import io.oncebook.domain.idempotency.ClaimRetentionPort;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.settlement.FlagPort;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.statement.StatementPort;
import java.time.Clock;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The database, and the ports that stand on it. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

  /** The pool takes what users set for it, and then our rules, which win. */
  @Bean
  @ConfigurationProperties("spring.datasource.hikari")
  HikariDataSource pool(DataSourceProperties properties) {
    return properties.initializeDataSourceBuilder().type(HikariDataSource.class).build();
  }

  @Bean
  static SessionRulesPostProcessor ruledPool() {
    return new SessionRulesPostProcessor();
  }

  @Bean
  DSLContext jooq(DataSource pool) {
    return JooqContext.over(pool);
  }

  @Bean
  JooqIdempotencyAdapter idempotency(DSLContext jooq, Clock clock) {
    return new JooqIdempotencyAdapter(jooq, clock);
  }

  @Bean
  OrphanPort orphans(DSLContext jooq) {
    return new JooqOrphanAdapter(jooq);
  }

  @Bean
  AuditPort audit(DSLContext jooq, Clock clock) {
    return new JooqAuditAdapter(jooq, clock);
  }

  @Bean
  AnomalyPort anomalies(DSLContext jooq) {
    return new JooqAnomalyAdapter(jooq);
  }

  @Bean
  FlagPort flags(DSLContext jooq) {
    return new JooqFlagAdapter(jooq);
  }

  @Bean
  OrderPort orders(DSLContext jooq, Clock clock) {
    return new JooqOrderAdapter(jooq, clock);
  }

  @Bean
  RefundPort refunds(DSLContext jooq, Clock clock) {
    return new JooqRefundAdapter(jooq, clock);
  }

  @Bean
  LedgerPort ledger(DSLContext jooq, Clock clock) {
    return new JooqLedgerAdapter(jooq, clock);
  }

  @Bean
  OutboxPort outbox(DSLContext jooq) {
    return new JooqOutboxAdapter(jooq);
  }

  @Bean
  SettlementTransactionPort settlementTransactions(DSLContext jooq, Clock clock) {
    return new JooqSettlementTransactionAdapter(jooq, clock);
  }

  @Bean
  StatementPort statements(DSLContext jooq, Clock clock) {
    return new JooqStatementAdapter(jooq, clock);
  }

  @Bean
  ReconciliationPort reconciliations(DSLContext jooq, Clock clock) {
    return new JooqReconciliationAdapter(jooq, clock);
  }

  @Bean
  MatchPort matches(DSLContext jooq) {
    return new JooqMatchAdapter(jooq);
  }

  @Bean
  ClaimRetentionPort claimRetention(DSLContext jooq, Clock clock) {
    return new JooqClaimRetentionAdapter(jooq, clock);
  }
}
