package io.oncebook.domain.memory;

import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.JournalListQuery;
import io.oncebook.domain.ledger.JournalPosition;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.ListedEntry;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.ledger.SuspenseBalance;
import io.oncebook.domain.ledger.SuspensePayment;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.ledger.TrialBalance;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

final class InMemoryLedger implements LedgerPort {

  private static final Comparator<StoredEntry> BY_POSITION =
      Comparator.comparing(stored -> stored.id().value());

  private static final Comparator<StoredEntry> BY_TIME =
      Comparator.<StoredEntry, Instant>comparing(stored -> stored.entry().bookedAt())
          .thenComparing(BY_POSITION);

  private final InMemoryStore store;

  InMemoryLedger(InMemoryStore store) {
    this.store = store;
  }

  /** A transaction has the store for itself, so numbers are given in the order of commits. */
  @Override
  public List<ListedEntry> list(JournalListQuery query) {
    return store.read(
        state -> {
          List<StoredEntry> all =
              state.journal.values().stream()
                  .filter(stored -> stored.entry().tenantId().equals(query.tenantId()))
                  .sorted(query.isByTime() ? BY_TIME : BY_POSITION)
                  .toList();
          int behind =
              all.stream()
                  .filter(stored -> stored.id().value() <= query.after().value())
                  .max(BY_POSITION)
                  .map(all::indexOf)
                  .map(last -> last + 1)
                  .orElse(0);
          return all.subList(behind, all.size()).stream()
              .filter(
                  stored ->
                      query.orderNo() == null || query.orderNo().equals(stored.entry().orderNo()))
              .filter(stored -> isBookedWithin(query, stored))
              .limit(query.limit())
              .map(stored -> new ListedEntry(new JournalPosition(stored.id().value()), stored))
              .toList();
        });
  }

  private static boolean isBookedWithin(JournalListQuery query, StoredEntry stored) {
    Instant at = stored.entry().bookedAt();
    return (query.bookedFrom() == null || !at.isBefore(query.bookedFrom()))
        && (query.bookedBefore() == null || at.isBefore(query.bookedBefore()));
  }

  @Override
  public List<StoredEntry> find(JournalQuery query) {
    return store.read(
        state ->
            state.journal.values().stream()
                .filter(stored -> matches(stored, query))
                .limit(query.limit())
                .toList());
  }

  @Override
  public Optional<StoredEntry> find(TenantId tenantId, JournalEntryId id) {
    return store.read(
        state ->
            state.journal.values().stream()
                .filter(stored -> stored.id().equals(id))
                .filter(stored -> stored.entry().tenantId().equals(tenantId))
                .findAny());
  }

  @Override
  public List<SuspenseBalance> inSuspense(SuspenseQuery query) {
    JournalQuery all =
        new JournalQuery(query.tenantId(), query.orderNo(), null, query.after(), query.limit());
    return store.read(
        state ->
            state.journal.values().stream()
                .filter(stored -> matches(stored, all))
                .filter(stored -> SuspensePayment.of(stored.entry()).isPresent())
                .filter(stored -> !state.journal.containsKey(reassignmentOf(stored.entry())))
                .map(stored -> new SuspenseBalance(stored, totals(stored.entry(), state)))
                .filter(InMemoryLedger::hasMoneyLeft)
                .limit(query.limit())
                .toList());
  }

  @Override
  public long countInSuspense(TenantId tenantId) {
    return inSuspense(new SuspenseQuery(tenantId, null, new JournalEntryId(0), Integer.MAX_VALUE))
        .size();
  }

  private static RefundTotals totals(JournalEntry payment, InMemoryStore.State state) {
    return state.totals(payment.payment().orElseThrow(), payment.amount().currency());
  }

  private static boolean hasMoneyLeft(SuspenseBalance balance) {
    return balance.payment().entry().amount().amountMinor()
        > balance.totals().refunded().amountMinor();
  }

  private static InMemoryStore.ClaimKey reassignmentOf(JournalEntry payment) {
    return new InMemoryStore.ClaimKey(payment.tenantId(), payment.key().reassigned());
  }

  @Override
  public TrialBalance trialBalance(TenantId tenantId) {
    return store.read(
        state -> {
          Map<LineKey, List<Posting>> byLine =
              state.journal.values().stream()
                  .map(StoredEntry::entry)
                  .filter(entry -> entry.tenantId().equals(tenantId))
                  .flatMap(entry -> entry.postings().stream())
                  .collect(Collectors.groupingBy(LineKey::of));
          return new TrialBalance(
              byLine.entrySet().stream()
                  .map(line -> line(line.getKey(), line.getValue()))
                  .sorted(Comparator.comparing(line -> line.account().code()))
                  .toList());
        });
  }

  private static boolean matches(StoredEntry stored, JournalQuery query) {
    return stored.entry().tenantId().equals(query.tenantId())
        && (query.orderNo() == null || query.orderNo().equals(stored.entry().orderNo()))
        && (query.key() == null || query.key().equals(stored.entry().key()))
        && stored.id().value() > query.after().value();
  }

  private record LineKey(Account account, Currency currency) {
    static LineKey of(Posting posting) {
      return new LineKey(posting.account(), posting.money().currency());
    }
  }

  private static TrialBalance.Line line(LineKey key, List<Posting> postings) {
    return new TrialBalance.Line(
        key.account(), key.currency(), sum(postings, Side.DEBIT), sum(postings, Side.CREDIT));
  }

  private static BigInteger sum(List<Posting> postings, Side side) {
    return postings.stream()
        .filter(posting -> posting.side() == side)
        .map(posting -> BigInteger.valueOf(posting.money().amountMinor()))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }
}
