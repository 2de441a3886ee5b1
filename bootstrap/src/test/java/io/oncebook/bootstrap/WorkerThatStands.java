package io.oncebook.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransactionAdapter;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.Evidence;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.concurrent.locks.LockSupport;
import org.jooq.DSLContext;

/**
 * A worker in a process of its own that has claimed a payment and is in the middle of booking it:
 * it holds the claim's row, says so, and goes no further.
 */
final class WorkerThatStands {

  static final String STANDS = "the worker stands";

  private WorkerThatStands() {}

  /** Arguments: JDBC address, user, password, order number, transaction number, amount in fen. */
  public static void main(String[] args) {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(args[0]);
    pool.setUsername(args[1]);
    pool.setPassword(args[2]);
    PaymentReference trade =
        new PaymentReference(
            new TenantId(1),
            new Channel("SQB"),
            new ChannelTransactionNo(args[4]),
            new OrderNo(args[3]));
    Clock clock = Clock.systemUTC();
    DSLContext dsl = JooqContext.over(pool);
    Claim claim =
        new JooqIdempotencyAdapter(dsl, clock)
            .tryAcquire(
                new ClaimRequest(
                    new PaymentEvent.Received(
                        trade, Money.ofMinor(Long.parseLong(args[5]), "CNY"), clock.instant()),
                    Evidence.of(new byte[] {1}),
                    clock.instant()))
            .claim();
    new JooqSettlementTransactionAdapter(dsl, clock)
        .run(
            unit -> {
              boolean marked = unit.markBooked(claim.id(), clock.instant());
              System.out.println(STANDS);
              while (marked) {
                LockSupport.park();
              }
              return TransactionOutcome.rollBack(false);
            });
  }
}
