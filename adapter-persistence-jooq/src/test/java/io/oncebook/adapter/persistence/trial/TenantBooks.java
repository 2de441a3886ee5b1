package io.oncebook.adapter.persistence.trial;

import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;
import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.idempotency.JooqOrphanAdapter;
import io.oncebook.adapter.persistence.ledger.JooqLedgerAdapter;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.DSLContext;

/** What stands in the tables for one tenant. */
public final class TenantBooks {

  private static final int ALL = 1000;

  private final DSLContext dsl;
  private final TenantId tenantId;

  public TenantBooks(DSLContext dsl, TenantId tenantId) {
    this.dsl = dsl;
    this.tenantId = tenantId;
  }

  List<JournalEntry> entries() {
    return new JooqLedgerAdapter(dsl, Clock.systemUTC())
        .find(new JournalQuery(tenantId, null, null, new JournalEntryId(0), ALL)).stream()
            .map(StoredEntry::entry)
            .toList();
  }

  public List<OrphanClaim> orphans() {
    return new JooqOrphanAdapter(dsl).list(tenantId, null, new ClaimId(0), ALL);
  }

  public Optional<ChannelOrder> order(OrderNo orderNo) {
    return new JooqOrderAdapter(dsl, Clock.systemUTC()).find(tenantId, orderNo);
  }

  /**
   * Asserts what must hold at every instant: a claimed payment stands in the journal once, or else
   * is an orphan; each entry has its claim and its announcement; the books balance.
   *
   * @param when named by the error
   */
  void assertSound(String when) {
    List<JournalEntry> entries = entries();
    List<String> journal = entries.stream().map(entry -> entry.key().value()).toList();
    Stream<String> received =
        entries.stream()
            .map(JournalEntry::key)
            .filter(key -> key.kind() == EventKind.PAYMENT_RECEIVED)
            .map(IdempotencyKey::value);
    List<String> waiting =
        orphans().stream()
            .map(orphan -> orphan.claim().key())
            .filter(key -> key.kind() == EventKind.PAYMENT_RECEIVED)
            .map(IdempotencyKey::value)
            .toList();
    assertThat(Stream.concat(received, waiting.stream()))
        .as("%s: payments in the journal, and payments that wait", when)
        .containsExactlyInAnyOrderElementsOf(claimedPayments());
    assertThat(announced()).as(when).containsExactlyInAnyOrderElementsOf(journal);
    assertThat(new JooqLedgerAdapter(dsl, Clock.systemUTC()).trialBalance(tenantId).isZero())
        .as(when)
        .isTrue();
  }

  private List<String> claimedPayments() {
    return dsl.select(SS_CHANNEL_IDEMPOTENT.IDEMPOTENT_KEY)
        .from(SS_CHANNEL_IDEMPOTENT)
        .where(SS_CHANNEL_IDEMPOTENT.TENANT_ID.eq(tenantId.value()))
        .and(SS_CHANNEL_IDEMPOTENT.EVENT_TYPE.eq(EventKind.PAYMENT_RECEIVED.name()))
        .fetch(SS_CHANNEL_IDEMPOTENT.IDEMPOTENT_KEY);
  }

  private List<String> announced() {
    return dsl.select(OUTBOX.IDEMPOTENT_KEY)
        .from(OUTBOX)
        .where(OUTBOX.TENANT_ID.eq(tenantId.value()))
        .fetch(OUTBOX.IDEMPOTENT_KEY);
  }
}
