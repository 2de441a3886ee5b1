package io.oncebook.adapter.http.merchant.ledger;

import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.ListedEntry;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.order.OrderNo;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A page of journal entries on the wire. */
public record JournalResponse(List<Entry> entries, @Nullable Long next) {

  public static JournalResponse of(PageRequest.Page<StoredEntry> page) {
    return new JournalResponse(page.rows().stream().map(Entry::of).toList(), page.next());
  }

  static JournalResponse ofList(PageRequest.Page<ListedEntry> page) {
    return new JournalResponse(
        page.rows().stream()
            .map(listed -> Entry.of(listed.position().value(), listed.stored()))
            .toList(),
        page.next());
  }

  /**
   * An entry on the wire.
   *
   * @param position its place in the journal; present in the journal's own list
   */
  public record Entry(
      long id,
      @Nullable Long position,
      String idempotentKey,
      @Nullable String orderNo,
      @Nullable String transactionNo,
      @Nullable SuspenseReason suspenseReason,
      @Nullable ReviewReason reviewReason,
      Instant occurredAt,
      Instant bookedAt,
      List<Line> postings) {

    public static Entry of(StoredEntry stored) {
      return of(null, stored);
    }

    private static Entry of(@Nullable Long position, StoredEntry stored) {
      JournalEntry entry = stored.entry();
      return new Entry(
          stored.id().value(),
          position,
          entry.key().value(),
          Optional.ofNullable(entry.orderNo()).map(OrderNo::value).orElse(null),
          Optional.ofNullable(entry.transactionNo()).map(ChannelTransactionNo::value).orElse(null),
          entry.suspenseReason(),
          entry.reviewReason(),
          entry.occurredAt(),
          entry.bookedAt(),
          entry.postings().stream().map(Line::of).toList());
    }
  }

  public record Line(String account, Side side, long amount, String currency) {

    public static Line of(Posting posting) {
      return new Line(
          posting.account().code(),
          posting.side(),
          posting.money().amountMinor(),
          posting.money().currencyCode());
    }
  }
}
