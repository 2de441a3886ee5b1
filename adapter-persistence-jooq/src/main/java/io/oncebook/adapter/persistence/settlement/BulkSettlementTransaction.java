package io.oncebook.adapter.persistence.settlement;

import static io.oncebook.adapter.persistence.generated.Tables.CHANNEL_ORDER;
import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import io.oncebook.adapter.persistence.announcement.OutboxRow;
import io.oncebook.adapter.persistence.idempotency.SkipLockedClaims;
import io.oncebook.adapter.persistence.ledger.JournalRow;
import io.oncebook.adapter.persistence.order.OrderRow;
import io.oncebook.adapter.persistence.reconciliation.BookedDays;
import io.oncebook.adapter.persistence.transaction.TenantKey;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.settlement.AppendResult;
import io.oncebook.domain.settlement.RefundTransaction;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;

/**
 * The steps of the settlement chain for many claims at once: it marks and locks what all of them
 * need with the first of them, and holds writes back until they can go together. What it holds back
 * it writes before anything is read that could show it, and in the end.
 */
final class BulkSettlementTransaction implements SettlementTransaction {

  private final DSLContext dsl;
  private final JooqSettlementTransaction plain;
  private final Map<TenantKey, ChannelOrder> orders = new HashMap<>();
  private final List<JournalEntry> entries = new ArrayList<>();
  private final List<JournalEntry> appended = new ArrayList<>();
  private final Map<TenantKey, ChannelOrder> changedOrders = new LinkedHashMap<>();
  private final List<Announcement> announcements = new ArrayList<>();
  private List<Claim> claims;
  private Optional<Map<ClaimId, Instant>> marks = Optional.empty();
  private Optional<Boolean> allMarked = Optional.empty();
  private boolean ordersLocked;

  BulkSettlementTransaction(DSLContext dsl, List<Claim> claims) {
    this.dsl = dsl;
    this.plain = new JooqSettlementTransaction(dsl);
    this.claims = claims;
  }

  /** Narrows all that this unit does to the claims that are taken. */
  @Override
  public Set<ClaimId> take(List<Claim> among) {
    Set<ClaimId> taken = SkipLockedClaims.take(dsl, among);
    claims = claims.stream().filter(claim -> taken.contains(claim.id())).toList();
    marks = Optional.of(new HashMap<>());
    return taken;
  }

  @Override
  public void postpone(ClaimId claimId, WaitingReason reason, BackOff backOff, Instant now) {
    plain.postpone(claimId, reason, backOff, now);
  }

  /**
   * Marks all of them at the first call; when one of them is booked already, so is this one. Those
   * that were taken are marked in the end, for nobody else can.
   */
  @Override
  public boolean markBooked(ClaimId claimId, Instant bookedAt) {
    if (marks.isPresent()) {
      return marks.get().put(claimId, bookedAt) == null;
    }
    if (allMarked.isEmpty()) {
      List<ClaimId> all = claims.stream().map(Claim::id).toList();
      allMarked = Optional.of(plain.markBooked(all, bookedAt) == all.size());
    }
    return allMarked.get();
  }

  @Override
  public Optional<WaitingReason> park(ClaimId claimId) {
    return plain.park(claimId);
  }

  @Override
  public boolean resolve(ClaimId claimId) {
    return plain.resolve(claimId);
  }

  @Override
  public boolean record(OperatorAction action) {
    return plain.record(action);
  }

  @Override
  public Optional<Claim> findBooked(TenantId tenantId, IdempotencyKey key) {
    return plain.findBooked(tenantId, key);
  }

  @Override
  public Optional<ChannelOrder> lockOrder(TenantId tenantId, OrderNo orderNo) {
    if (!ordersLocked) {
      lockAllOrders();
      ordersLocked = true;
    }
    return Optional.ofNullable(orders.get(new TenantKey(tenantId.value(), orderNo.value())));
  }

  @Override
  public Optional<JournalEntry> findEntry(TenantId tenantId, IdempotencyKey key) {
    flush();
    return plain.findEntry(tenantId, key);
  }

  @Override
  public Optional<JournalEntry> lockEntry(TenantId tenantId, IdempotencyKey key) {
    flush();
    return plain.lockEntry(tenantId, key);
  }

  /** The journal's index speaks when the entry is written. */
  @Override
  public AppendResult append(JournalEntry entry) {
    entries.add(entry);
    appended.add(entry);
    return AppendResult.APPENDED;
  }

  @Override
  public void markPaid(ChannelOrder order, ChannelTransactionNo transactionNo, Instant paidAt) {
    leaveRegistered(order, order.paidBy(transactionNo, paidAt));
  }

  @Override
  public void markClosed(ChannelOrder order, Instant closedAt) {
    leaveRegistered(order, order.closedAt(closedAt));
  }

  @Override
  public RefundTransaction refunds() {
    flush();
    return plain.refunds();
  }

  @Override
  public void announce(Announcement announcement) {
    announcements.add(announcement);
  }

  /** Writes what is still held back, before the commit. */
  void finish() {
    if (!allMarked.orElse(true)) {
      throw new IllegalStateException("a claim among many is booked already, so none is settled");
    }
    flush();
    marks.ifPresent(this::mark);
    BookedDays.hold(dsl, appended);
  }

  private void mark(Map<ClaimId, Instant> taken) {
    Map<Instant, List<ClaimId>> byTime =
        taken.entrySet().stream()
            .collect(groupingBy(Map.Entry::getValue, mapping(Map.Entry::getKey, toList())));
    byTime.forEach((at, ids) -> mustBe(ids.size(), plain.markBooked(ids, at), "claims"));
  }

  private void flush() {
    if (!entries.isEmpty()) {
      insertEntries();
      entries.clear();
    }
    if (!changedOrders.isEmpty()) {
      updateOrders();
      changedOrders.clear();
    }
    if (!announcements.isEmpty()) {
      OutboxRow.insert(dsl, announcements);
      announcements.clear();
    }
  }

  private void lockAllOrders() {
    List<TenantKey> wanted =
        claims.stream()
            .map(claim -> claim.event().trade())
            .map(trade -> new TenantKey(trade.tenantId().value(), trade.orderNo().value()))
            .distinct()
            .toList();
    if (wanted.isEmpty()) {
      return;
    }
    dsl.selectFrom(CHANNEL_ORDER)
        .where(TenantKey.among(wanted, CHANNEL_ORDER.TENANT_ID, CHANNEL_ORDER.ORDER_NO))
        .orderBy(CHANNEL_ORDER.TENANT_ID, CHANNEL_ORDER.ORDER_NO)
        .forUpdate()
        .fetch(OrderRow::order)
        .forEach(order -> orders.put(keyOf(order), order));
  }

  private void leaveRegistered(ChannelOrder order, ChannelOrder next) {
    TenantKey key = keyOf(order);
    ChannelOrder current = orders.get(key);
    if (current == null || current.state() != OrderState.REGISTERED) {
      throw new IllegalStateException(
          "order %s of tenant %d: expected it locked and registered, found %s"
              .formatted(
                  key.key(), key.tenantId(), current == null ? "it is not" : current.state()));
    }
    orders.put(key, next);
    changedOrders.put(key, next);
  }

  private void insertEntries() {
    dsl.insertInto(JOURNAL_ENTRY, JournalRow.INSERTED)
        .valuesOfRecords(
            entries.stream()
                .map(entry -> JournalRow.of(entry).into(JournalRow.INSERTED.toArray(Field[]::new)))
                .toList())
        .execute();
    Map<TenantKey, JournalEntry> byKey =
        entries.stream().collect(toMap(TenantKey::of, Function.identity()));
    Map<Long, JournalEntry> byId = new LinkedHashMap<>();
    dsl.select(JOURNAL_ENTRY.ID, JOURNAL_ENTRY.TENANT_ID, JOURNAL_ENTRY.IDEMPOTENT_KEY)
        .from(JOURNAL_ENTRY)
        .where(
            TenantKey.among(byKey.keySet(), JOURNAL_ENTRY.TENANT_ID, JOURNAL_ENTRY.IDEMPOTENT_KEY))
        .forEach(
            row -> byId.put(row.value1(), byKey.get(new TenantKey(row.value2(), row.value3()))));
    mustBe(entries.size(), byId.size(), "entries");
    JournalRow.insertPostings(dsl, byId);
  }

  private void updateOrders() {
    Map<Long, List<ChannelOrder>> byTenant = new LinkedHashMap<>();
    changedOrders.forEach(
        (key, order) ->
            byTenant.computeIfAbsent(key.tenantId(), tenant -> new ArrayList<>()).add(order));
    byTenant.forEach(this::updateOrders);
  }

  private void updateOrders(long tenantId, List<ChannelOrder> changed) {
    int updated =
        dsl.update(CHANNEL_ORDER)
            .set(
                CHANNEL_ORDER.STATE,
                each(changed, CHANNEL_ORDER.STATE, order -> order.state().name()))
            .set(
                CHANNEL_ORDER.TRANSACTION_NO,
                each(changed, CHANNEL_ORDER.TRANSACTION_NO, OrderRow::transactionNo))
            .set(CHANNEL_ORDER.PAID_AT, each(changed, CHANNEL_ORDER.PAID_AT, ChannelOrder::paidAt))
            .set(
                CHANNEL_ORDER.CLOSED_AT,
                each(changed, CHANNEL_ORDER.CLOSED_AT, ChannelOrder::closedAt))
            .setNull(CHANNEL_ORDER.NEXT_QUERY_AT)
            .where(CHANNEL_ORDER.TENANT_ID.eq(tenantId))
            .and(
                CHANNEL_ORDER.ORDER_NO.in(
                    changed.stream().map(order -> keyOf(order).key()).toList()))
            .and(CHANNEL_ORDER.STATE.eq(OrderState.REGISTERED.name()))
            .execute();
    mustBe(changed.size(), updated, "orders");
  }

  /** For each order its own value of the column. */
  private static <T> Field<T> each(
      List<ChannelOrder> orders, Field<T> column, Function<ChannelOrder, T> value) {
    Map<Field<String>, Field<T>> values = new LinkedHashMap<>();
    for (ChannelOrder order : orders) {
      values.put(
          DSL.val(keyOf(order).key(), CHANNEL_ORDER.ORDER_NO), DSL.val(value.apply(order), column));
    }
    return DSL.choose(CHANNEL_ORDER.ORDER_NO).mapFields(values);
  }

  private static void mustBe(int expected, int found, String what) {
    if (found != expected) {
      throw new IllegalStateException(
          "%s written together: expected %d, found %d".formatted(what, expected, found));
    }
  }

  private static TenantKey keyOf(ChannelOrder order) {
    return new TenantKey(
        order.registration().tenantId().value(), order.registration().orderNo().value());
  }
}
