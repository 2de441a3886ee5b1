package io.oncebook.benchmarks.statement;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.statement.SpooledFile;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.adapter.channels.statement.StatementUnpacker;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.adapter.persistence.database.DatabaseServer;
import io.oncebook.adapter.persistence.idempotency.JooqAnomalyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqOrphanAdapter;
import io.oncebook.adapter.persistence.reconciliation.JooqMatchAdapter;
import io.oncebook.adapter.persistence.reconciliation.JooqReconciliationAdapter;
import io.oncebook.adapter.persistence.refund.JooqRefundAdapter;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransactionAdapter;
import io.oncebook.adapter.persistence.statement.JooqStatementAdapter;
import io.oncebook.adapter.persistence.transaction.ConnectionRules;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.reconciliation.ImportStatementUseCase;
import io.oncebook.application.reconciliation.service.ReconciliationService;
import io.oncebook.application.reconciliation.service.StatementImportService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementPort;
import io.oncebook.domain.statement.StatementRows;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jooq.DSLContext;

/** Imports the bill once, by the service's own code, and prints how long that took. */
final class ImportMain {

  static final String PASSWORD = "STATEMENT_BENCHMARK_PASSWORD";

  private static final int SLICE_SIZE = 5_000;
  private static final Clock CLOCK = Clock.systemUTC();

  private ImportMain() {}

  /** Takes the server's address, the user, the schema and the file. */
  public static void main(String[] args) throws Exception {
    DatabaseServer server =
        new DatabaseServer(args[0], args[1], Objects.requireNonNull(System.getenv(PASSWORD)));
    HikariConfig config = server.poolConfig(args[2]);
    ConnectionRules.applyTo(config);
    StatementReader reader = reader();
    HeapWatch heap = HeapWatch.start();
    try (HikariDataSource pool = new HikariDataSource(config)) {
      long start = System.nanoTime();
      long kept = run(imports(JooqContext.over(pool)), reader, Path.of(args[3]));
      long end = System.nanoTime();
      System.out.println(
          new ImportReport(
                  (kept - start) / 1e9,
                  (end - kept) / 1e9,
                  heap.mostBetween(start, kept),
                  heap.mostBetween(kept, end))
              .line());
    }
  }

  /** Returns when the last row had been read and kept. */
  private static long run(ImportStatementUseCase imports, StatementReader reader, Path bill)
      throws IOException, RefusedStatementException {
    try (InputStream in = Files.newInputStream(bill);
        TimedFile file =
            new TimedFile(
                reader.open(
                    SpooledFile.of(in, StatementUnpacker.DEFAULT_MAX_BYTES),
                    Bill.DAY.date(),
                    OptionalLong.empty()))) {
      imports.importStatement(file);
      return file.readAt;
    }
  }

  private static ImportStatementUseCase imports(DSLContext dsl) {
    SettlementChain chain =
        new SettlementChain(
            new JooqSettlementTransactionAdapter(dsl, CLOCK), new JooqOrphanAdapter(dsl), CLOCK);
    StatementPort statements = new JooqStatementAdapter(dsl, CLOCK);
    ReconciliationPort reconciliations = new JooqReconciliationAdapter(dsl, CLOCK);
    ReconciliationService comparison =
        new ReconciliationService(
            reconciliations,
            new JooqMatchAdapter(dsl),
            statements,
            new NoticeService(
                new JooqIdempotencyAdapter(dsl, CLOCK), chain, new JooqAnomalyAdapter(dsl), CLOCK),
            chain,
            new JooqRefundAdapter(dsl, CLOCK),
            (tenantId, channel, application) -> false,
            CLOCK,
            SLICE_SIZE);
    return new StatementImportService(statements, reconciliations, comparison, CLOCK);
  }

  /** The account's keys play no part in statements, but an account has some. */
  private static StatementReader reader() throws GeneralSecurityException {
    byte[] key = KeyPairGenerator.getInstance("RSA").generateKeyPair().getPublic().getEncoded();
    return new WechatPayAdapter()
        .statements(
            Bill.DAY.tenantId(),
            new WechatPaySettings(
                Bill.MCHID,
                List.of(Bill.APPID),
                List.of(new Secret("0".repeat(32))),
                List.of(),
                Map.of("PUB_KEY_ID_1", Base64.getEncoder().encodeToString(key)),
                null));
  }

  /** Notes when the rows have been read. */
  private static final class TimedFile implements StatementFile {

    private final StatementFile file;
    private long readAt;

    TimedFile(StatementFile file) {
      this.file = file;
    }

    @Override
    public StatementDay day() {
      return file.day();
    }

    @Override
    public StatementDigest digest() {
      return file.digest();
    }

    @Override
    public void read(StatementRows rows) throws RefusedStatementException {
      file.read(rows);
      readAt = System.nanoTime();
    }

    @Override
    public void close() {
      file.close();
    }
  }
}
