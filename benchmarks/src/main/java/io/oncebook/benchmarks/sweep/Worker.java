package io.oncebook.benchmarks.sweep;

import io.oncebook.adapter.persistence.efficiency.RememberingIdempotencyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqAnomalyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqOrphanAdapter;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransactionAdapter;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.orphan.RepairOrphansUseCase;
import io.oncebook.application.orphan.service.OrphanRepairService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.benchmarks.booking.Measurement;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.Evidence;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jooq.DSLContext;

/** One instance of the service without its doors, put together and set as the service is. */
final class Worker {

  private static final Clock CLOCK = Clock.systemUTC();
  private static final int REMEMBERED_CLAIMS = 10_000;
  private static final int SWEPT_AT_A_TIME = 50;
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofDays(1);
  private static final int CLAIMED_AT_A_TIME = 64;
  private static final Evidence EVIDENCE =
      Evidence.of("x".repeat(500).getBytes(StandardCharsets.US_ASCII));

  private final int threads;
  private final OrderPort orders;
  private final IdempotencyPort idempotency;
  private final NoticeService notices;
  private final RepairOrphansUseCase repair;

  Worker(DataSource pool, int threads) {
    DSLContext dsl = JooqContext.over(pool);
    OrphanPort orphans = new JooqOrphanAdapter(dsl);
    SettlementChain chain =
        new SettlementChain(new JooqSettlementTransactionAdapter(dsl, CLOCK), orphans, CLOCK);
    this.threads = threads;
    this.orders = new JooqOrderAdapter(dsl, CLOCK);
    this.idempotency =
        new RememberingIdempotencyAdapter(
            new JooqIdempotencyAdapter(dsl, CLOCK), REMEMBERED_CLAIMS);
    this.notices = new NoticeService(idempotency, chain, new JooqAnomalyAdapter(dsl), CLOCK);
    this.repair = new OrphanRepairService(orphans, chain, CLOCK, GRACE, PATIENCE, SWEPT_AT_A_TIME);
  }

  /** Claims and books new facts whose orders are registered; how many per second. */
  double bookNew(String run, int count) throws InterruptedException {
    List<PaymentEvent.Received> facts = registered(run, count);
    return Measurement.of(
            facts, threads, fact -> notices.handle(new VerifiedNotice(fact, EVIDENCE)))
        .perSecond();
  }

  /** Lets facts be claimed and not booked, and sweeps until none is left; how many per second. */
  double sweep(String run, int count) throws InterruptedException {
    List<PaymentEvent.Received> facts = registered(run, count);
    Instant claimedAt = CLOCK.instant().minus(GRACE).minusSeconds(1);
    for (int from = 0; from < count; from += CLAIMED_AT_A_TIME) {
      idempotency.tryAcquireAll(
          facts.subList(from, Math.min(from + CLAIMED_AT_A_TIME, count)).stream()
              .map(fact -> new ClaimRequest(fact, EVIDENCE, claimedAt))
              .toList());
    }
    long start = System.nanoTime();
    int settled = sweepAll();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (settled != count) {
      throw new IllegalStateException(
          "expected %d orphans to be booked, found %d".formatted(count, settled));
    }
    return settled / seconds;
  }

  private int sweepAll() {
    int settled = 0;
    RepairOrphansUseCase.Report report;
    do {
      report = repair.repair();
      settled += report.settled();
    } while (report.more());
    return settled;
  }

  private List<PaymentEvent.Received> registered(String run, int count)
      throws InterruptedException {
    Instant now = CLOCK.instant().truncatedTo(ChronoUnit.SECONDS);
    List<PaymentEvent.Received> facts =
        IntStream.range(0, count).mapToObj(i -> fact(run + i, i, now)).toList();
    Measurement.of(facts, threads, fact -> register(fact, now));
    return facts;
  }

  private void register(PaymentEvent.Received fact, Instant now) {
    orders.register(
        new OrderRegistration(
            fact.trade().tenantId(),
            fact.trade().orderNo(),
            fact.trade().channel(),
            fact.amount(),
            null),
        now,
        now.plus(PATIENCE));
  }

  private static PaymentEvent.Received fact(String number, int place, Instant paidAt) {
    return new PaymentEvent.Received(
        new PaymentReference(
            new TenantId(1),
            new Channel("WECHAT"),
            new ChannelTransactionNo("4200" + number),
            new OrderNo(number)),
        Money.ofMinor(100 + place % 900, "CNY"),
        paidAt);
  }
}
