package io.oncebook.application.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimResult;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.WholeJournal;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;

/** Looks at the books from outside. */
record Audit(InMemoryBooks books, TenantId tenantId) {

  /** No fact twice, no announcement without its entry, no order paid by more than one entry. */
  void booksAreSound(OrderRegistration order) {
    assertThat(journal()).extracting(JournalEntry::key).doesNotHaveDuplicates();
    assertThat(books.announcements())
        .containsExactlyInAnyOrderElementsOf(journal().stream().map(Announcement::of).toList());
    assertThat(books.ledger().trialBalance(tenantId).isZero()).isTrue();
    assertThat(journal())
        .filteredOn(entry -> order.orderNo().equals(entry.orderNo()))
        .filteredOn(entry -> entry.suspenseReason() == null)
        .hasSize(isPaid(order) ? 1 : 0);
  }

  void isClaimed(ChannelEvent event) {
    assertThat(claimAgain(event).acquired()).isFalse();
  }

  /** The claim says the truth: the money stands in the journal, or the claim among the orphans. */
  void isBookedOrOrphan(ChannelEvent event) {
    Claim claim = claimAgain(event).claim();

    assertThat(books.orphans().ofOrder(tenantId, event.trade().orderNo()).contains(claim))
        .isNotEqualTo(claim.isBooked());
    assertThat(journal().stream().map(JournalEntry::key).toList().contains(claim.key()))
        .isEqualTo(claim.isBooked() && event.kind() == EventKind.PAYMENT_RECEIVED);
  }

  /** An order that was registered with this content has met all that has come for it. */
  void nothingIsMissed(OrderRegistration order) {
    if (find(order).filter(found -> found.registration().equals(order)).isPresent()) {
      assertThat(books.orphans().ofOrder(tenantId, order.orderNo())).isEmpty();
    }
  }

  void nothingIsLeftOpen() {
    assertThat(books.orphans().count()).isZero();
  }

  private boolean isPaid(OrderRegistration order) {
    return find(order).filter(found -> found.state() == OrderState.PAID).isPresent();
  }

  private Optional<ChannelOrder> find(OrderRegistration order) {
    return books.orders().find(tenantId, order.orderNo());
  }

  private ClaimResult claimAgain(ChannelEvent event) {
    return books
        .idempotency()
        .tryAcquire(new ClaimRequest(event, Fixture.evidence("audit"), Fixture.NOON));
  }

  private List<JournalEntry> journal() {
    return WholeJournal.of(books.ledger(), tenantId);
  }
}
