package io.oncebook.adapter.http.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.WholeJournal;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All that a tenant's books hold at one instant. */
record BooksSnapshot(
    List<JournalEntry> entries,
    List<OrphanClaim> orphans,
    Optional<ChannelOrder> order,
    long anomalies,
    List<Announcement> outbox) {

  private static final int ALL = 1000;

  static BooksSnapshot of(InMemoryBooks books, TenantId tenantId, @Nullable OrderNo orderNo) {
    assertThat(books.ledger().trialBalance(tenantId).isZero()).isTrue();
    return new BooksSnapshot(
        WholeJournal.of(books.ledger(), tenantId),
        books.orphans().list(tenantId, null, new ClaimId(0), ALL),
        orderNo == null ? Optional.empty() : books.orders().find(tenantId, orderNo),
        books.anomalies().count(tenantId),
        books.announcements());
  }
}
