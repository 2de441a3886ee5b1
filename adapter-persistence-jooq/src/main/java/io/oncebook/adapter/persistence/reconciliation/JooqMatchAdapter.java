package io.oncebook.adapter.persistence.reconciliation;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.POSTING;
import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT_LINE;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.oncebook.adapter.persistence.generated.tables.records.SsChannelIdempotentRecord;
import io.oncebook.adapter.persistence.idempotency.ClaimRow;
import io.oncebook.adapter.persistence.statement.StatementRow;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.reconciliation.BookedFact;
import io.oncebook.domain.reconciliation.ComparedSlice;
import io.oncebook.domain.reconciliation.DaySum;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.MatchTotals;
import io.oncebook.domain.reconciliation.Mismatch;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectConditionStep;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * The match in SQL. A statement's lines and the journal's index are walked in the same order, a
 * slice at a time, and only rows that do not match ever leave the server.
 */
public final class JooqMatchAdapter implements MatchPort {

  private static final int FACTS_AT_A_TIME = 500;

  private static final Condition IS_MONEY_OF_PAYERS =
      DSL.or(
          Arrays.stream(EventKind.values())
              .filter(EventKind::movesMoneyOfPayers)
              .map(kind -> JOURNAL_ENTRY.IDEMPOTENT_KEY.endsWith(":" + kind))
              .toList());

  /** Every entry of a payment or refund says its amount in its first posting. */
  private static final Condition FIRST_POSTING =
      POSTING
          .TENANT_ID
          .eq(JOURNAL_ENTRY.TENANT_ID)
          .and(POSTING.ENTRY_ID.eq(JOURNAL_ENTRY.ID))
          .and(POSTING.LINE.eq(1));

  private static final Condition FAILED = STATEMENT_LINE.STANDING.eq(LineStatus.FAILED.name());

  private static final Condition MATCHES =
      DSL.or(
          FAILED.and(JOURNAL_ENTRY.ID.isNull()),
          STATEMENT_LINE
              .STANDING
              .ne(LineStatus.FAILED.name())
              .and(JOURNAL_ENTRY.ID.isNotNull())
              .and(POSTING.AMOUNT_MINOR.eq(STATEMENT_LINE.AMOUNT_MINOR))
              .and(POSTING.CURRENCY.eq(STATEMENT_LINE.CURRENCY))
              .and(JOURNAL_ENTRY.ORDER_NO.eq(STATEMENT_LINE.ORDER_NO)));

  /** The name under which the books know the fact of a line. */
  private static final Field<String> BOOKED_KEY =
      DSL.coalesce(STATEMENT_LINE.BOOKED_KEY, STATEMENT_LINE.IDEMPOTENT_KEY);

  private static final Field<Integer> MATCHED_ROWS = count(MATCHES);

  private final DSLContext dsl;

  public JooqMatchAdapter(DSLContext dsl) {
    this.dsl = dsl;
  }

  @Override
  public ComparedSlice compare(StatementId statement, @Nullable IdempotencyKey after, int limit) {
    StatementDay day = day(statement);
    Condition behind =
        after == null ? DSL.noCondition() : STATEMENT_LINE.IDEMPOTENT_KEY.gt(after.value());
    Optional<IdempotencyKey> last = lastOfSlice(statement, behind, limit);
    Condition slice =
        StatementRow.isIn(statement)
            .and(behind)
            .and(
                last.map(key -> STATEMENT_LINE.IDEMPOTENT_KEY.le(key.value()))
                    .orElse(DSL.noCondition()));
    SliceTotals totals = totals(day, slice);
    List<Mismatch> mismatches = totals.allMatch() ? List.of() : mismatches(day, slice);
    return new ComparedSlice(totals.without(mismatches), mismatches, last.orElse(null));
  }

  @Override
  public List<Mismatch> mismatches(StatementId statement, Collection<IdempotencyKey> keys) {
    return mismatches(
        day(statement),
        StatementRow.isIn(statement)
            .and(
                STATEMENT_LINE.IDEMPOTENT_KEY.in(
                    keys.stream().map(IdempotencyKey::value).toList())));
  }

  private StatementDay day(StatementId statement) {
    return dsl.select(STATEMENT.TENANT_ID, STATEMENT.CHANNEL, STATEMENT.STATEMENT_DATE)
        .from(STATEMENT)
        .where(STATEMENT.ID.eq(statement.value()))
        .fetchSingle(row -> StatementRow.day(row.value1(), row.value2(), row.value3()));
  }

  private Optional<IdempotencyKey> lastOfSlice(StatementId statement, Condition behind, int limit) {
    return dsl.select(STATEMENT_LINE.IDEMPOTENT_KEY)
        .from(STATEMENT_LINE)
        .where(StatementRow.isIn(statement))
        .and(behind)
        .orderBy(STATEMENT_LINE.IDEMPOTENT_KEY)
        .limit(1)
        .offset(limit - 1)
        .fetchOptional(row -> IdempotencyKey.parse(row.value1()));
  }

  private SliceTotals totals(StatementDay day, Condition slice) {
    Field<BigDecimal> amount = DSL.sum(STATEMENT_LINE.AMOUNT_MINOR);
    Field<BigDecimal> fee = DSL.sum(STATEMENT_LINE.FEE_THOUSANDTHS);
    SliceTotals totals = new SliceTotals();
    heldAgainstBooks(
            day,
            slice,
            List.of(
                STATEMENT_LINE.KIND,
                STATEMENT_LINE.CURRENCY,
                DSL.field(FAILED),
                DSL.count(),
                MATCHED_ROWS,
                amount,
                fee))
        .groupBy(STATEMENT_LINE.KIND, STATEMENT_LINE.CURRENCY, DSL.field(FAILED))
        .forEach(
            row ->
                totals.add(
                    row.get(DSL.field(FAILED)),
                    new MatchTotals(
                        kind(EventKind.valueOf(row.get(STATEMENT_LINE.KIND))),
                        Currency.getInstance(row.get(STATEMENT_LINE.CURRENCY)),
                        row.get(DSL.count()),
                        row.get(MATCHED_ROWS),
                        whole(row.get(amount)),
                        whole(row.get(amount)),
                        whole(row.get(fee)),
                        whole(row.get(fee)))));
    return totals;
  }

  private List<Mismatch> mismatches(StatementDay day, Condition rows) {
    List<Field<?>> fields = new ArrayList<>(List.of(STATEMENT_LINE.fields()));
    fields.addAll(
        List.of(JOURNAL_ENTRY.ID, JOURNAL_ENTRY.ORDER_NO, POSTING.AMOUNT_MINOR, POSTING.CURRENCY));
    List<Unmatched> unmatched =
        heldAgainstBooks(day, rows, fields)
            .and(DSL.not(DSL.coalesce(DSL.field(MATCHES), DSL.inline(false)).isTrue()))
            .orderBy(STATEMENT_LINE.IDEMPOTENT_KEY)
            .fetch(row -> Unmatched.of(day, row));
    List<StatementLine> unbooked =
        unmatched.stream().filter(row -> row.booked() == null).map(Unmatched::line).toList();
    Map<IdempotencyKey, Claim> claims = claims(day, unbooked);
    Set<PaymentReference> known =
        new KnownTrades(dsl, day)
            .among(
                unbooked.stream()
                    .filter(line -> !claims.containsKey(line.key()))
                    .map(line -> line.event().trade())
                    .collect(toSet()));
    return unmatched.stream()
        .map(
            row ->
                new Mismatch(
                    row.line(),
                    row.booked(),
                    claims.get(row.line().key()),
                    known.contains(row.line().event().trade())))
        .toList();
  }

  private SelectConditionStep<Record> heldAgainstBooks(
      StatementDay day, Condition rows, List<Field<?>> fields) {
    return dsl.select(fields)
        .from(STATEMENT_LINE)
        .leftJoin(JOURNAL_ENTRY)
        .on(JOURNAL_ENTRY.TENANT_ID.eq(day.tenantId().value()))
        .and(JOURNAL_ENTRY.IDEMPOTENT_KEY.eq(BOOKED_KEY))
        .leftJoin(POSTING)
        .on(FIRST_POSTING)
        .where(rows);
  }

  private Map<IdempotencyKey, Claim> claims(StatementDay day, List<StatementLine> lines) {
    return lines.isEmpty()
        ? Map.of()
        : dsl
            .select(ClaimRow.FIELDS)
            .from(SS_CHANNEL_IDEMPOTENT)
            .where(SS_CHANNEL_IDEMPOTENT.TENANT_ID.eq(day.tenantId().value()))
            .and(
                SS_CHANNEL_IDEMPOTENT.IDEMPOTENT_KEY.in(
                    lines.stream().map(line -> line.key().value()).toList()))
            .fetch(row -> ClaimRow.claim(row.into(SsChannelIdempotentRecord.class)))
            .stream()
            .collect(toMap(Claim::key, Function.identity()));
  }

  @Override
  public List<BookedFact> unlisted(StatementDay day, Instant from, Instant until) {
    return withoutListed(
        day.tenantId(),
        day.channel(),
        facts(isMoneyOfPayers(day, from, until).and(isNotInStatementOf(day))));
  }

  /** Payments and refunds of the account which happened from one instant to before the other. */
  static Condition isMoneyOfPayers(StatementDay day, Instant from, Instant until) {
    return isMoneyOfPayers(day.tenantId(), day.channel())
        .and(JOURNAL_ENTRY.OCCURRED_AT.ge(from))
        .and(JOURNAL_ENTRY.OCCURRED_AT.lt(until));
  }

  private static Condition isMoneyOfPayers(TenantId tenantId, Channel channel) {
    return JOURNAL_ENTRY
        .TENANT_ID
        .eq(tenantId.value())
        .and(JOURNAL_ENTRY.IDEMPOTENT_KEY.startsWith(channel.code() + ":"))
        .and(IS_MONEY_OF_PAYERS);
  }

  @Override
  public List<BookedFact> unnumberedRefunds(PaymentReference payment) {
    List<BookedFact> unnumbered =
        facts(isMoneyOfPayers(payment.tenantId(), payment.channel()).and(isOf(payment))).stream()
            .filter(fact -> mayBeAttributed(fact.key()))
            .toList();
    return withoutListed(payment.tenantId(), payment.channel(), unnumbered);
  }

  private static Condition isOf(PaymentReference payment) {
    return JOURNAL_ENTRY
        .ORDER_NO
        .eq(payment.orderNo().value())
        .and(JOURNAL_ENTRY.TRANSACTION_NO.eq(payment.transactionNo().value()));
  }

  /** Saves the question to all other statements, for nearly every entry is in that of its day. */
  private static Condition isNotInStatementOf(StatementDay day) {
    return DSL.notExists(
        DSL.selectOne()
            .from(STATEMENT)
            .join(STATEMENT_LINE)
            .on(STATEMENT_LINE.STATEMENT_ID.eq(STATEMENT.ID))
            .and(STATEMENT_LINE.IDEMPOTENT_KEY.eq(JOURNAL_ENTRY.IDEMPOTENT_KEY))
            .and(STATEMENT_LINE.BOOKED_KEY.isNull())
            .where(StatementRow.isOf(day))
            .and(StatementRow.COUNTS));
  }

  private List<BookedFact> facts(Condition entries) {
    return dsl.select(
            JOURNAL_ENTRY.IDEMPOTENT_KEY,
            JOURNAL_ENTRY.ORDER_NO,
            POSTING.AMOUNT_MINOR,
            POSTING.CURRENCY)
        .from(JOURNAL_ENTRY)
        .join(POSTING)
        .on(FIRST_POSTING)
        .where(entries)
        .orderBy(JOURNAL_ENTRY.ID)
        .fetch(
            row ->
                new BookedFact(
                    IdempotencyKey.parse(row.value1()),
                    new OrderNo(row.value2()),
                    Money.ofMinor(row.value3(), row.value4())));
  }

  private List<BookedFact> withoutListed(
      TenantId tenantId, Channel channel, List<BookedFact> facts) {
    Set<IdempotencyKey> listed = new HashSet<>();
    for (int from = 0; from < facts.size(); from += FACTS_AT_A_TIME) {
      listed.addAll(
          listed(
              tenantId,
              channel,
              facts.subList(from, Math.min(from + FACTS_AT_A_TIME, facts.size()))));
    }
    return facts.stream().filter(fact -> !listed.contains(fact.key())).toList();
  }

  /** Those that any statement of the account holds, under their own name or another. */
  private Set<IdempotencyKey> listed(TenantId tenantId, Channel channel, List<BookedFact> facts) {
    List<String> keys = facts.stream().map(fact -> fact.key().value()).toList();
    Condition underOwnName =
        STATEMENT_LINE.IDEMPOTENT_KEY.in(keys).and(STATEMENT_LINE.BOOKED_KEY.isNull());
    Set<IdempotencyKey> listed = new HashSet<>(held(tenantId, channel, underOwnName));
    Set<String> payments =
        facts.stream()
            .map(BookedFact::key)
            .filter(JooqMatchAdapter::mayBeAttributed)
            .map(JooqMatchAdapter::prefixOfPayment)
            .collect(toSet());
    if (!payments.isEmpty()) {
      Condition ofThesePayments =
          DSL.or(payments.stream().map(STATEMENT_LINE.IDEMPOTENT_KEY::startsWith).toList());
      listed.addAll(
          held(tenantId, channel, ofThesePayments.and(STATEMENT_LINE.BOOKED_KEY.in(keys))));
    }
    return listed;
  }

  private Set<IdempotencyKey> held(TenantId tenantId, Channel channel, Condition lines) {
    return dsl.select(BOOKED_KEY)
        .from(STATEMENT)
        .join(STATEMENT_LINE)
        .on(STATEMENT_LINE.STATEMENT_ID.eq(STATEMENT.ID))
        .where(StatementRow.isOfAccount(tenantId, channel))
        .and(StatementRow.COUNTS)
        .and(lines)
        .fetchSet(row -> IdempotencyKey.parse(row.value1()));
  }

  private static boolean mayBeAttributed(IdempotencyKey key) {
    return key.kind() == EventKind.REFUND_SUCCEEDED
        && new ChannelRefundNo(key.bizNo()).isUnnumbered();
  }

  /** What the keys of all refunds begin with whose numbers are unique only within the payment. */
  private static String prefixOfPayment(IdempotencyKey unnumbered) {
    return unnumbered.value().substring(0, unnumbered.value().indexOf('/') + 1);
  }

  @Override
  public void attribute(StatementId statement, IdempotencyKey row, IdempotencyKey booked) {
    int changed =
        dsl.update(STATEMENT_LINE)
            .set(STATEMENT_LINE.BOOKED_KEY, booked.value())
            .where(StatementRow.isIn(statement))
            .and(STATEMENT_LINE.IDEMPOTENT_KEY.eq(row.value()))
            .and(STATEMENT_LINE.BOOKED_KEY.isNull())
            .execute();
    if (changed != 1) {
      throw new IllegalStateException(
          "expected one row of %s in statement %d, found %d"
              .formatted(row, statement.value(), changed));
    }
  }

  private static DaySum.Kind kind(EventKind kind) {
    return kind == EventKind.PAYMENT_RECEIVED ? DaySum.Kind.PAYMENTS : DaySum.Kind.REFUNDS;
  }

  private static Field<Integer> count(Condition condition) {
    return DSL.count(DSL.when(condition, 1));
  }

  private static BigInteger whole(BigDecimal sum) {
    return sum.toBigIntegerExact();
  }

  /**
   * What a slice adds up to; rows that failed are no money. Rows are booked while it is read, so
   * what matches is what is left when the rows that do not are taken away, and never a sum of its
   * own.
   */
  private static final class SliceTotals {

    private final List<MatchTotals> settled = new ArrayList<>();
    private boolean allMatch = true;

    void add(boolean failed, MatchTotals total) {
      allMatch &= total.rows() == total.matched();
      if (!failed) {
        settled.add(total);
      }
    }

    boolean allMatch() {
      return allMatch;
    }

    List<MatchTotals> without(List<Mismatch> mismatches) {
      return settled.stream().map(total -> without(mismatches, total)).toList();
    }

    private static MatchTotals without(List<Mismatch> mismatches, MatchTotals total) {
      List<StatementLine> lines =
          mismatches.stream()
              .map(Mismatch::line)
              .filter(line -> line.standing() != LineStatus.FAILED)
              .filter(line -> kind(line.key().kind()) == total.kind())
              .filter(line -> line.amount().currency().equals(total.currency()))
              .toList();
      return new MatchTotals(
          total.kind(),
          total.currency(),
          total.rows(),
          total.rows() - lines.size(),
          total.amountMinor(),
          total.amountMinor().subtract(sum(lines, line -> line.amount().amountMinor())),
          total.fee(),
          total.fee().subtract(sum(lines, line -> line.fee().thousandths())));
    }

    private static BigInteger sum(List<StatementLine> lines, ToLongFunction<StatementLine> value) {
      return lines.stream()
          .map(line -> BigInteger.valueOf(value.applyAsLong(line)))
          .reduce(BigInteger.ZERO, BigInteger::add);
    }
  }

  private record Unmatched(StatementLine line, @Nullable BookedFact booked) {

    static Unmatched of(StatementDay day, Record row) {
      StatementLine line = StatementRow.line(day, row.into(STATEMENT_LINE));
      boolean isBooked = row.get(JOURNAL_ENTRY.ID) != null;
      return new Unmatched(
          line,
          isBooked
              ? new BookedFact(
                  IdempotencyKey.parse(
                      Objects.requireNonNullElse(
                          row.get(STATEMENT_LINE.BOOKED_KEY), line.key().value())),
                  new OrderNo(row.get(JOURNAL_ENTRY.ORDER_NO)),
                  Money.ofMinor(row.get(POSTING.AMOUNT_MINOR), row.get(POSTING.CURRENCY)))
              : null);
    }
  }
}
