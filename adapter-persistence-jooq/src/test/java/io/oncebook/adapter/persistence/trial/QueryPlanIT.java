package io.oncebook.adapter.persistence.trial;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.announcement.JooqOutboxAdapter;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqOrphanAdapter;
import io.oncebook.adapter.persistence.ledger.JooqLedgerAdapter;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.adapter.persistence.reconciliation.JooqMatchAdapter;
import io.oncebook.adapter.persistence.refund.JooqRefundAdapter;
import io.oncebook.adapter.persistence.settlement.JooqFlagAdapter;
import io.oncebook.domain.announcement.PublishResult;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.JournalListQuery;
import io.oncebook.domain.ledger.JournalPosition;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.refund.RefundId;
import io.oncebook.domain.refund.RefundsForAPerson;
import io.oncebook.domain.settlement.FlagId;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.tenant.TenantId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jooq.DSLContext;
import org.jooq.ExecuteListener;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the server finds a few orphans among twenty thousand claims. */
class QueryPlanIT {

  /** The most that a read of the orphans of one tenant may touch, by the server's estimate. */
  private static final long ORPHANS_OF_A_TENANT = 300;

  private static final List<String> EVERY_CLAIM_HAS_AN_ORDER_A_REFUND_AND_AN_ENTRY =
      List.of(
          """
          INSERT INTO channel_order (tenant_id, order_no, channel, amount_minor, currency, state,
            registered_at)
          SELECT tenant_id, CONCAT('T-', id), channel, 1, 'CNY', 'PAID', claimed_at
          FROM ss_channel_idempotent\
          """,
          """
          INSERT INTO refund (tenant_id, refund_no, order_no, channel, transaction_no, amount_minor,
            paid_minor, currency, registered_at, state, submissions, steps, changed_at)
          SELECT tenant_id, CONCAT('R-', id), CONCAT('T-', id), channel, transaction_no, 1,
            1, 'CNY', claimed_at, 'SUCCEEDED', 1, 1, claimed_at
          FROM ss_channel_idempotent\
          """,
          """
          INSERT INTO journal_entry (tenant_id, idempotent_key, transaction_no, order_no,
            suspense_reason, occurred_at, booked_at)
          SELECT tenant_id, idempotent_key, transaction_no, CONCAT('T-', id),
            CASE MOD(id, 100) WHEN 1 THEN 'ORDER_UNKNOWN' END,
            TIMESTAMP '2026-03-05 00:00:00' + INTERVAL 4 * id SECOND,
            TIMESTAMP '2026-03-06 00:00:00' + INTERVAL 4 * id SECOND
          FROM ss_channel_idempotent
          ORDER BY id\
          """,
          """
          UPDATE journal_entry SET position_no = id\
          """,
          """
          INSERT INTO list_position (tenant_id, list, last_no)
          SELECT tenant_id, 'JOURNAL', MAX(id) FROM journal_entry GROUP BY tenant_id\
          """,
          """
          INSERT INTO posting (tenant_id, entry_id, line, account, side, amount_minor, currency)
          SELECT tenant_id, id, line, 'MERCHANT_PAYABLE', side, 1, 'CNY'
          FROM journal_entry
          CROSS JOIN (SELECT 1 AS line, 'DEBIT' AS side UNION ALL SELECT 2, 'CREDIT') side_of\
          """,
          """
          INSERT INTO refund (tenant_id, refund_no, order_no, channel, transaction_no, amount_minor,
            paid_minor, currency, registered_at, state, submissions, steps, changed_at,
            next_step_at)
          SELECT tenant_id, CONCAT('L-', id), CONCAT('T-', id), channel, transaction_no, 1,
            1, 'CNY', claimed_at, 'UNKNOWN', 1, 1, claimed_at, TIMESTAMP '2126-03-05 00:00:00'
          FROM ss_channel_idempotent
          WHERE MOD(id, 100) = 1\
          """,
          """
          INSERT INTO claim_flag (tenant_id, claim_id, reason, flagged_at, ended_at)
          SELECT tenant_id, id, 'EXTERNAL_REFUND', claimed_at,
            CASE MOD(id, 100) WHEN 1 THEN NULL ELSE claimed_at END
          FROM ss_channel_idempotent\
          """,
          """
          INSERT INTO outbox (tenant_id, kind, idempotent_key, order_no, transaction_no,
            amount_minor, currency, occurred_at, created_at, sent_at)
          SELECT tenant_id, 'PAYMENT_BOOKED', idempotent_key, CONCAT('T-', id), transaction_no,
            1, 'CNY', occurred_at, claimed_at,
            CASE MOD(id, 100) WHEN 0 THEN NULL ELSE claimed_at END
          FROM ss_channel_idempotent\
          """,
          """
          INSERT INTO statement (tenant_id, channel, statement_date, digest, state, begun_at)
          VALUES (1, 'WECHAT', '2026-03-05', '', 'CURRENT', NOW(6))\
          """,
          """
          INSERT INTO statement_line (statement_id, idempotent_key, row_no, kind, standing,
            transaction_no, order_no, amount_minor, currency, fee_thousandths, occurred_at)
          SELECT s.id, e.idempotent_key, e.id, 'PAYMENT_RECEIVED', 'SETTLED', e.transaction_no,
            e.order_no, 1, 'CNY', 0, e.occurred_at
          FROM journal_entry e
          JOIN statement s ON s.tenant_id = e.tenant_id\
          """);

  /** Entries of one tenant in an hour, four seconds from each of all tenants to the next. */
  private static final long ENTRIES_OF_AN_HOUR = 3600 / 4 / 4;

  private static final Instant AN_HOUR = Instant.parse("2026-03-05T05:00:00Z");

  private static final int PAGE = 101;

  private static final int UNSENT = 200;

  /** The most payments in suspense, open flags and open refunds that one tenant has. */
  private static final int SUSPENDED = 200;

  /** Claims that nobody has tried, and claims whose rest is over; as many rest. */
  private static final int CLAIMED = 200;

  private static final int DUE = 100;
  private static final TestDatabase DATABASE = TestDatabase.create();
  private static final TenantId TENANT = new TenantId(1);

  @BeforeAll
  static void fill() {
    DATABASE
        .dsl()
        .execute(
            """
            INSERT INTO ss_channel_idempotent
              (tenant_id, idempotent_key, event_type, channel, transaction_no, order_no,
               amount_minor, currency, occurred_at, claimed_at, state, next_attempt_at,
               evidence)
            WITH digit (d) AS (
              SELECT 0 UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4
              UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8
              UNION ALL SELECT 9),
            number (n) AS (
              SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d
              FROM digit a CROSS JOIN digit b CROSS JOIN digit c CROSS JOIN digit e
              CROSS JOIN (SELECT 0 AS d UNION ALL SELECT 1) f)
            SELECT 1 + MOD(n, 4), CONCAT('WECHAT:', n, ':PAYMENT_RECEIVED'), 'PAYMENT_RECEIVED',
                   'WECHAT', n, CONCAT('T', n), 100, 'CNY', NOW(6), NOW(6),
                   CASE MOD(n, 100) WHEN 0 THEN 'WAITING' WHEN 50 THEN 'CLAIMED' ELSE 'BOOKED' END,
                   CASE MOD(n, 200) WHEN 0 THEN NOW(6) - INTERVAL 1 DAY
                                    WHEN 100 THEN NOW(6) + INTERVAL 1 DAY END,
                   REPEAT('x', 1000)
            FROM number
            """);
    for (String sql : EVERY_CLAIM_HAS_AN_ORDER_A_REFUND_AND_AN_ENTRY) {
      DATABASE.dsl().execute(sql);
    }
    DATABASE
        .dsl()
        .execute(
            "ANALYZE TABLE ss_channel_idempotent, channel_order, refund, journal_entry, outbox,"
                + " posting, statement, statement_line, claim_flag");
  }

  @AfterAll
  static void close() {
    DATABASE.pool().close();
  }

  @Test
  void orphans_of_an_order_are_read_by_state_tenant_and_order() {
    Record plan = plan(dsl -> new JooqOrphanAdapter(dsl).ofOrder(TENANT, new OrderNo("T100")));

    assertReads(plan, "ix_idem_state", 5);
  }

  @ParameterizedTest
  @CsvSource({",0,100", ",0,1", ",5000,20", "WAITING,0,100", "WAITING,0,1", "CLAIMED,0,100"})
  void orphans_of_a_tenant_are_read_by_state_and_tenant(ClaimState state, long after, int limit) {
    Record plan =
        plan(dsl -> new JooqOrphanAdapter(dsl).list(TENANT, state, new ClaimId(after), limit));

    assertReads(plan, "ix_idem_state", ORPHANS_OF_A_TENANT);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 200})
  void due_orphans_are_read_by_state_and_by_due_time(int limit) {
    List<Record> plans =
        plans(dsl -> new JooqOrphanAdapter(dsl).due(Instant.now(), Instant.now(), limit));
    assertThat(plans).hasSize(2);
    assertReads(plans.get(0), "ix_idem_state", CLAIMED + 1);
    assertReads(plans.get(1), "ix_idem_due", DUE + 1);
    assertThat(plans.get(1).get("Extra", String.class)).doesNotContain("filesort");
  }

  @Test
  void search_for_due_orphans_touches_no_booked_claim_and_none_that_rests() throws SQLException {
    long rows = rowsRead(dsl -> new JooqOrphanAdapter(dsl).due(Instant.now(), Instant.now(), 1000));
    assertThat(rows).isBetween((long) CLAIMED + DUE, CLAIMED + DUE + 99L);
  }

  @Test
  void due_refunds_and_orders_are_read_by_their_time() {
    assertReads(
        plan(dsl -> new JooqRefundAdapter(dsl, Clock.systemUTC()).due(Instant.now(), 64)),
        "ix_refund_due",
        64);
    assertReads(
        plan(dsl -> new JooqOrderAdapter(dsl, Clock.systemUTC()).dueForQuery(Instant.now(), 64)),
        "ix_order_query",
        64);
  }

  @Test
  void refunds_of_an_order_are_read_by_the_order() {
    assertReads(
        plan(
            dsl ->
                new JooqRefundAdapter(dsl, Clock.systemUTC())
                    .lastSubmission(TENANT, new OrderNo("T-100"))),
        "ix_refund_order",
        2);
  }

  @Test
  void orphans_of_all_tenants_are_counted_in_the_index_alone() {
    Record plan = plan(dsl -> new JooqOrphanAdapter(dsl).count());

    assertReads(plan, "ix_idem_state", 4 * ORPHANS_OF_A_TENANT);
    assertThat(plan.get("Extra", String.class)).contains("Using index").doesNotContain("condition");
  }

  @Test
  void first_claims_of_many_keys_are_read_by_their_keys() {
    Fixture fixture = Fixture.ofNewTenant();
    List<ClaimRequest> requests =
        IntStream.range(0, 64)
            .mapToObj(i -> fixture.trade(Fixture.WECHAT, "N" + i, "T" + i))
            .map(trade -> fixture.claim(fixture.payment(trade, Fixture.yuan("1"))))
            .toList();
    new JooqIdempotencyAdapter(DATABASE.dsl(), Clock.systemUTC()).tryAcquireAll(requests);

    Record plan =
        plan(dsl -> new JooqIdempotencyAdapter(dsl, Clock.systemUTC()).tryAcquireAll(requests));

    assertReads(plan, "uk_idem", 64);
  }

  @Test
  void payments_in_suspense_are_read_by_their_reasons_or_by_their_order() {
    Record ofTenant =
        firstPlan(
            dsl ->
                new JooqLedgerAdapter(dsl, Clock.systemUTC())
                    .inSuspense(new SuspenseQuery(TENANT, null, new JournalEntryId(0), 101)));
    Record ofOrder =
        firstPlan(
            dsl ->
                new JooqLedgerAdapter(dsl, Clock.systemUTC())
                    .inSuspense(
                        new SuspenseQuery(
                            TENANT, new OrderNo("T-100"), new JournalEntryId(0), 10)));

    assertReads(ofTenant, "ix_journal_entry_suspense", SUSPENDED + 10);
    // MySQL reads what both indexes have in common, MariaDB the order's alone.
    assertThat(ofOrder.get("type", String.class)).isIn("ref", "range", "index_merge");
    assertThat(ofOrder.get("key", String.class)).contains("ix_journal_entry_order");
    assertThat(ofOrder.get("rows", Long.class)).isLessThanOrEqualTo(2);
  }

  @Test
  void page_of_the_journal_is_read_by_position_wherever_it_begins() throws SQLException {
    for (long after : List.of(0L, 10_000L, 19_500L)) {
      assertIsPage(
          "ix_journal_entry_position",
          JournalListQuery.all(TENANT, new JournalPosition(after), PAGE));
    }
  }

  @Test
  void page_of_the_journal_by_time_is_read_by_that_time_wherever_it_begins() throws SQLException {
    Instant from = Instant.parse("2026-03-06T01:00:00Z");
    for (long after : List.of(0L, 10_000L)) {
      assertIsPage(
          "ix_journal_entry_booked",
          new JournalListQuery(TENANT, null, from, null, new JournalPosition(after), PAGE));
      assertIsPage(
          "ix_journal_entry_booked",
          new JournalListQuery(
              TENANT,
              null,
              from,
              from.plus(Duration.ofHours(20)),
              new JournalPosition(after),
              PAGE));
    }
  }

  @Test
  void entries_of_one_order_are_read_by_that_order_also_from_the_journal() throws SQLException {
    OrderNo orderNo =
        new OrderNo(
            DATABASE
                .dsl()
                .select(JOURNAL_ENTRY.ORDER_NO)
                .from(JOURNAL_ENTRY)
                .where(JOURNAL_ENTRY.TENANT_ID.eq(TENANT.value()))
                .limit(1)
                .fetchSingle(JOURNAL_ENTRY.ORDER_NO));
    Instant from = Instant.parse("2026-03-05T00:00:00Z");
    for (JournalListQuery query :
        List.of(
            new JournalListQuery(TENANT, orderNo, null, null, JournalPosition.START, PAGE),
            new JournalListQuery(TENANT, orderNo, from, null, JournalPosition.START, PAGE))) {
      assertThat(
              rowsRead(
                  dsl ->
                      assertThat(new JooqLedgerAdapter(dsl, Clock.systemUTC()).list(query))
                          .hasSize(1)))
          .isLessThan(20);
    }
  }

  /** Nothing is sorted, and no more is read than is shown. */
  private static void assertIsPage(String index, JournalListQuery query) throws SQLException {
    Consumer<DSLContext> read =
        dsl -> assertThat(new JooqLedgerAdapter(dsl, Clock.systemUTC()).list(query)).hasSize(PAGE);
    List<Record> plans = plans(read);

    // Before it, what has no position is searched for; behind it, the postings.
    Record page = plans.get(plans.size() - 2);
    assertThat(page.get("key", String.class)).isEqualTo(index);
    assertThat(page.get("Extra", String.class)).doesNotContain("filesort");
    assertThat(rowsRead(read)).isLessThan(5L * PAGE);
  }

  /** Of as many that were ended, and however many pages there are. */
  @ParameterizedTest
  @ValueSource(ints = {10, 1000})
  void what_needs_a_person_is_read_among_what_is_open(int limit) throws SQLException {
    RefundsForAPerson query =
        new RefundsForAPerson(TENANT, Instant.now().plusSeconds(60), Instant.now());
    Map<String, Consumer<DSLContext>> reads =
        Map.of(
            "flags",
            dsl -> new JooqFlagAdapter(dsl).open(TENANT, new FlagId(0), limit),
            "number of flags",
            dsl -> new JooqFlagAdapter(dsl).countOpen(TENANT),
            "refunds",
            dsl ->
                new JooqRefundAdapter(dsl, Clock.systemUTC())
                    .forAPerson(query, new RefundId(0), limit),
            "number of refunds",
            dsl -> new JooqRefundAdapter(dsl, Clock.systemUTC()).countForAPerson(query),
            "number in suspense",
            dsl -> new JooqLedgerAdapter(dsl, Clock.systemUTC()).countInSuspense(TENANT),
            "number of parked orphans",
            dsl -> new JooqOrphanAdapter(dsl).count(TENANT, ClaimState.PARKED));
    for (Map.Entry<String, Consumer<DSLContext>> read : reads.entrySet()) {
      assertThat(tablesReadAsAWhole(read.getValue())).as(read.getKey()).isEmpty();
      // A row of the index, its claim, and what the journal holds of that.
      assertThat(rowsRead(read.getValue()))
          .as(read.getKey())
          .isLessThanOrEqualTo(12L * SUSPENDED + 100);
    }
  }

  /** Of the search; what it found is then read by number. */
  private static Record firstPlan(Consumer<DSLContext> search) {
    return plans(search).get(0);
  }

  @Test
  void unsent_announcements_are_read_by_their_age() {
    List<Record> plans =
        plans(
            dsl ->
                assertThat(
                        new JooqOutboxAdapter(dsl)
                            .handOver(100, given -> PublishResult.confirmed(Set.of()), Fixture.NOON)
                            .given())
                    .isEqualTo(100));

    assertThat(plans).as("of the relay's place, and of the search").hasSize(2);
    Record search = plans.get(1);
    assertReads(search, "ix_outbox_sent", UNSENT + 1);
    assertThat(search.get("Extra", String.class)).doesNotContain("filesort");
  }

  @ParameterizedTest
  @CsvSource({
    ",10",
    ",1000",
    "WECHAT:4000:PAYMENT_RECEIVED,10",
    "WECHAT:4000:PAYMENT_RECEIVED,1000"
  })
  void rows_of_a_slice_are_read_by_key_and_their_entries_by_theirs(String after, int limit)
      throws SQLException {
    IdempotencyKey key = after == null ? null : IdempotencyKey.parse(after);
    Consumer<DSLContext> compare =
        dsl -> assertThat(new JooqMatchAdapter(dsl).compare(statement(), key, limit)).isNotNull();

    assertThat(tablesReadAsAWhole(compare)).isEmpty();
    // Each row once for the end of the slice, and once with its entry and posting.
    assertThat(rowsRead(compare)).isBetween(4L * limit, 5L * limit + 10);
  }

  @Test
  void entries_without_a_row_are_searched_among_those_of_the_hour() throws SQLException {
    StatementDay day = new StatementDay(TENANT, Fixture.WECHAT, LocalDate.of(2026, 3, 5));
    Consumer<DSLContext> unlisted =
        dsl ->
            assertThat(
                    new JooqMatchAdapter(dsl)
                        .unlisted(day, AN_HOUR, AN_HOUR.plus(Duration.ofHours(1))))
                .isEmpty();

    assertThat(tablesReadAsAWhole(unlisted)).isEmpty();
    assertThat(rowsRead(unlisted)).isBetween(2 * ENTRIES_OF_AN_HOUR, 6 * ENTRIES_OF_AN_HOUR);
  }

  @Test
  void backlog_of_the_outbox_is_counted_among_the_unsent() {
    assertReads(plan(dsl -> new JooqOutboxAdapter(dsl).backlog()), "ix_outbox_sent", UNSENT + 1);
  }

  @Test
  void first_claim_of_a_key_is_read_by_the_key() {
    Fixture fixture = Fixture.ofNewTenant();
    ClaimRequest request = fixture.claim(fixture.payment());
    new JooqIdempotencyAdapter(DATABASE.dsl(), Clock.systemUTC()).tryAcquire(request);

    Record plan =
        plan(dsl -> new JooqIdempotencyAdapter(dsl, Clock.systemUTC()).tryAcquire(request));

    assertReads(plan, "uk_idem", 1);
  }

  private static void assertReads(Record plan, String index, long rows) {
    assertThat(plan.get("type", String.class)).isIn("const", "eq_ref", "ref", "range");
    assertThat(plan.get("key", String.class)).isEqualTo(index);
    assertThat(plan.get("rows", Long.class)).isLessThanOrEqualTo(rows);
  }

  /** The server's plan for the one SELECT that the adapter sends to one table. */
  private static Record plan(Consumer<DSLContext> read) {
    List<Record> steps = steps(read);
    assertThat(steps).hasSize(1);
    return steps.get(0);
  }

  /** The server's plan for the one SELECT that the adapter sends, a step for each table. */
  private static List<Record> steps(Consumer<DSLContext> read) {
    List<String> selects = selects(read);
    assertThat(selects).hasSize(1);
    return DATABASE.dsl().fetch("EXPLAIN " + selects.get(0));
  }

  /** The server's plans for all SELECTs that the adapter sends, each to one table. */
  private static List<Record> plans(Consumer<DSLContext> read) {
    return selects(read).stream()
        .flatMap(select -> DATABASE.dsl().fetch("EXPLAIN " + select).stream())
        .toList();
  }

  /** How many rows the server fetches from the table, or steps over in an index. */
  private static long rowsRead(Consumer<DSLContext> read) throws SQLException {
    try (Connection connection = DATABASE.pool().getConnection()) {
      DSLContext dsl = DSL.using(connection, SQLDialect.MYSQL);
      long before = rowsRead(dsl);
      // What the question itself costs.
      long question = rowsRead(dsl) - before;
      long start = rowsRead(dsl);
      read.accept(dsl);
      return rowsRead(dsl) - start - question;
    }
  }

  private static long rowsRead(DSLContext dsl) {
    return dsl.fetch("SHOW SESSION STATUS LIKE 'Handler_read%'").stream()
        .mapToLong(row -> row.get(1, Long.class))
        .sum();
  }

  /** The steps of all SELECTs that go through a whole table or index. */
  private static List<String> tablesReadAsAWhole(Consumer<DSLContext> read) {
    return plans(read).stream()
        .filter(step -> Set.of("ALL", "index").contains(String.valueOf(step.get("type"))))
        .map(step -> step.get("table", String.class))
        .toList();
  }

  private static StatementId statement() {
    return new StatementId(
        DATABASE.dsl().select(STATEMENT.ID).from(STATEMENT).fetchSingle().value1());
  }

  private static List<String> selects(Consumer<DSLContext> read) {
    List<String> selects = new ArrayList<>();
    ExecuteListener recorder =
        ExecuteListener.onExecuteStart(
            execution -> {
              if (execution.sql().startsWith("select")) {
                selects.add(DSL.using(SQLDialect.MYSQL).renderInlined(execution.query()));
              }
            });
    read.accept(DSL.using(DATABASE.dsl().configuration().derive(recorder)));
    return selects;
  }
}
