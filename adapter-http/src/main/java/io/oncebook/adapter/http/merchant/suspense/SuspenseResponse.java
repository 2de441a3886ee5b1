package io.oncebook.adapter.http.merchant.suspense;

import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.adapter.http.merchant.ledger.JournalResponse;
import io.oncebook.domain.ledger.SuspenseBalance;
import io.oncebook.domain.ledger.SuspenseReason;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of payments in suspense on the wire. */
record SuspenseResponse(List<Payment> entries, @Nullable Long next) {

  static SuspenseResponse of(PageRequest.Page<SuspenseBalance> page) {
    return new SuspenseResponse(page.rows().stream().map(Payment::of).toList(), page.next());
  }

  /** A journal entry, and what has become of its money; amounts in whole minor units. */
  record Payment(
      long id,
      String idempotentKey,
      @Nullable String orderNo,
      @Nullable String transactionNo,
      @Nullable SuspenseReason suspenseReason,
      Instant occurredAt,
      Instant bookedAt,
      List<JournalResponse.Line> postings,
      long refundedAmount,
      long reservedAmount,
      long leftAmount) {

    static Payment of(SuspenseBalance balance) {
      JournalResponse.Entry entry = JournalResponse.Entry.of(balance.payment());
      return new Payment(
          entry.id(),
          entry.idempotentKey(),
          entry.orderNo(),
          entry.transactionNo(),
          entry.suspenseReason(),
          entry.occurredAt(),
          entry.bookedAt(),
          entry.postings(),
          balance.totals().refunded().amountMinor(),
          balance.totals().reserved().amountMinor(),
          balance.left().amountMinor());
    }
  }
}
