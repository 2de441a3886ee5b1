package io.oncebook.domain.memory;

import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.memory.InMemoryStore.ClaimKey;
import io.oncebook.domain.memory.InMemoryStore.ClaimRow;
import io.oncebook.domain.memory.InMemoryStore.KeptStatement;
import io.oncebook.domain.memory.InMemoryStore.OrderKey;
import io.oncebook.domain.memory.InMemoryStore.State;
import io.oncebook.domain.memory.InMemoryStore.StatementUse;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.reconciliation.BookedFact;
import io.oncebook.domain.reconciliation.ComparedSlice;
import io.oncebook.domain.reconciliation.DaySum;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.MatchTotals;
import io.oncebook.domain.reconciliation.Mismatch;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Collection;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

final class InMemoryMatches implements MatchPort {

  private final InMemoryStore store;

  InMemoryMatches(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public ComparedSlice compare(StatementId statement, @Nullable IdempotencyKey after, int limit) {
    return store.read(
        state -> {
          KeptStatement kept = state.statement(statement);
          SortedMap<String, StatementLine> behind =
              after == null ? kept.lines() : kept.lines().tailMap(after.value() + "\0");
          SortedMap<String, StatementLine> slice = new TreeMap<>();
          behind.entrySet().stream()
              .limit(limit)
              .forEach(line -> slice.put(line.getKey(), line.getValue()));
          return new ComparedSlice(
              tallies(state, kept, slice),
              mismatches(state, kept, slice),
              slice.size() == limit ? IdempotencyKey.parse(slice.lastKey()) : null);
        });
  }

  @Override
  public List<Mismatch> mismatches(StatementId statement, Collection<IdempotencyKey> keys) {
    return store.read(
        state -> {
          KeptStatement kept = state.statement(statement);
          SortedMap<String, StatementLine> wanted = new TreeMap<>(kept.lines());
          wanted.keySet().retainAll(keys.stream().map(IdempotencyKey::value).toList());
          return mismatches(state, kept, wanted);
        });
  }

  @Override
  public List<BookedFact> unlisted(StatementDay day, Instant from, Instant until) {
    return store.read(
        state ->
            moneyOfPayers(state, day.tenantId(), day.channel())
                .filter(entry -> isUnlisted(state, entry))
                .filter(entry -> !entry.occurredAt().isBefore(from))
                .filter(entry -> entry.occurredAt().isBefore(until))
                .map(BookedFact::of)
                .toList());
  }

  @Override
  public List<BookedFact> unnumberedRefunds(PaymentReference payment) {
    return store.read(
        state ->
            moneyOfPayers(state, payment.tenantId(), payment.channel())
                .filter(entry -> entry.key().kind() == EventKind.REFUND_SUCCEEDED)
                .filter(entry -> payment.transactionNo().equals(entry.transactionNo()))
                .filter(entry -> payment.orderNo().equals(entry.orderNo()))
                .filter(entry -> new ChannelRefundNo(entry.key().bizNo()).isUnnumbered())
                .filter(entry -> isUnlisted(state, entry))
                .map(BookedFact::of)
                .toList());
  }

  @Override
  public void attribute(StatementId statement, IdempotencyKey row, IdempotencyKey booked) {
    store.transact(
        state -> {
          KeptStatement kept = state.statement(statement);
          if (!kept.lines().containsKey(row.value())
              || kept.attributed().containsKey(row.value())) {
            throw new IllegalStateException("expected one row of " + row + ", found 0");
          }
          state.statements.put(statement.value(), kept.attributing(row.value(), booked.value()));
          return TransactionOutcome.commit(true);
        });
  }

  private static List<MatchTotals> tallies(
      State state, KeptStatement kept, SortedMap<String, StatementLine> slice) {
    Map<Group, List<Map.Entry<String, StatementLine>>> groups =
        slice.entrySet().stream()
            .filter(line -> line.getValue().standing() != LineStatus.FAILED)
            .collect(Collectors.groupingBy(line -> Group.of(line.getValue())));
    return groups.entrySet().stream()
        .map(
            group -> {
              List<StatementLine> all = group.getValue().stream().map(Map.Entry::getValue).toList();
              List<StatementLine> matched =
                  group.getValue().stream()
                      .filter(line -> matches(state, kept, line.getKey(), line.getValue()))
                      .map(Map.Entry::getValue)
                      .toList();
              return new MatchTotals(
                  group.getKey().kind(),
                  group.getKey().currency(),
                  all.size(),
                  matched.size(),
                  sum(all, line -> line.amount().amountMinor()),
                  sum(matched, line -> line.amount().amountMinor()),
                  sum(all, line -> line.fee().thousandths()),
                  sum(matched, line -> line.fee().thousandths()));
            })
        .toList();
  }

  private record Group(DaySum.Kind kind, Currency currency) {

    static Group of(StatementLine line) {
      return new Group(
          line.event().kind() == EventKind.PAYMENT_RECEIVED
              ? DaySum.Kind.PAYMENTS
              : DaySum.Kind.REFUNDS,
          line.amount().currency());
    }
  }

  private static BigInteger sum(List<StatementLine> lines, ToLongFunction<StatementLine> value) {
    return lines.stream()
        .map(line -> BigInteger.valueOf(value.applyAsLong(line)))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  private static List<Mismatch> mismatches(
      State state, KeptStatement kept, SortedMap<String, StatementLine> lines) {
    return lines.entrySet().stream()
        .filter(line -> !matches(state, kept, line.getKey(), line.getValue()))
        .map(line -> mismatch(state, kept, line.getKey(), line.getValue()))
        .toList();
  }

  private static Mismatch mismatch(
      State state, KeptStatement kept, String name, StatementLine line) {
    JournalEntry entry = entry(state, kept, name);
    ClaimId claimId =
        state.claimIds.get(new ClaimKey(kept.day().tenantId(), IdempotencyKey.parse(name)));
    Claim claim = entry != null || claimId == null ? null : state.claim(claimId).claim();
    boolean known = entry == null && claim == null && isKnown(state, line.event().trade());
    return new Mismatch(line, entry == null ? null : BookedFact.of(entry), claim, known);
  }

  private static boolean isKnown(State state, PaymentReference trade) {
    ClaimKey payment = new ClaimKey(trade.tenantId(), IdempotencyKey.ofPayment(trade));
    return state.orders.containsKey(new OrderKey(trade.tenantId(), trade.orderNo()))
        || state.journal.containsKey(payment)
        || state.claimIds.containsKey(payment)
        || state.claims.values().stream()
            .map(ClaimRow::claim)
            .anyMatch(claim -> claim.isOrphan() && claim.event().trade().equals(trade));
  }

  private static boolean matches(State state, KeptStatement kept, String name, StatementLine line) {
    JournalEntry entry = entry(state, kept, name);
    if (line.standing() == LineStatus.FAILED || entry == null) {
      return line.standing() == LineStatus.FAILED && entry == null;
    }
    return entry.amount().equals(line.amount())
        && line.event().trade().orderNo().equals(entry.orderNo());
  }

  private static @Nullable JournalEntry entry(State state, KeptStatement kept, String name) {
    StoredEntry stored =
        state.journal.get(
            new ClaimKey(kept.day().tenantId(), IdempotencyKey.parse(kept.bookedKey(name))));
    return stored == null ? null : stored.entry();
  }

  static Stream<JournalEntry> moneyOfPayers(State state, TenantId tenantId, Channel channel) {
    return state.journal.values().stream()
        .map(StoredEntry::entry)
        .filter(entry -> entry.tenantId().equals(tenantId))
        .filter(entry -> entry.key().channel().equals(channel))
        .filter(entry -> entry.key().kind().movesMoneyOfPayers());
  }

  private static boolean isUnlisted(State state, JournalEntry entry) {
    return state.statements.values().stream()
        .filter(statement -> statement.use() == StatementUse.CURRENT)
        .filter(statement -> statement.day().tenantId().equals(entry.tenantId()))
        .noneMatch(statement -> statement.holds(entry.key()));
  }
}
