package io.oncebook.adapter.kafka.announcement;

import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Announcements of one tenant, as they are documented. */
final class Announcements {

  private static final TenantId TENANT = new TenantId(7);
  private static final String WECHAT_NO = "4200002026030500000000000001";
  private static final String ALIPAY_NO = "2026030522001400000000000002";

  private Announcements() {}

  /** One of each kind. */
  static List<Announcement> documented() {
    return List.of(
        payment("T202603050001"),
        of(
            fact("WECHAT:50000020260306000000000000001:REFUND_SUCCEEDED", WECHAT_NO),
            "T202603050001",
            Fixture.yuan("3.00"),
            null,
            ReviewReason.EXTERNAL_REFUND),
        of(
            fact("ALIPAY:" + ALIPAY_NO + ":PAYMENT_RECEIVED", ALIPAY_NO),
            "T202603050002",
            Fixture.yuan("12.00"),
            SuspenseReason.AMOUNT_MISMATCH,
            null),
        of(
            fact("ALIPAY:" + ALIPAY_NO + ":SUSPENSE_REASSIGNED", ALIPAY_NO),
            "T202603050004",
            Fixture.yuan("12.00"),
            null,
            null),
        parked());
  }

  private static Announcement parked() {
    PaymentEvent.Received event =
        new PaymentEvent.Received(
            new PaymentReference(
                TENANT,
                Fixture.ALIPAY,
                new ChannelTransactionNo("2026030522001400000000000003"),
                new OrderNo("T202603050003")),
            Fixture.yuan("12.00"),
            Fixture.NOON);
    return Announcement.of(
        new Claim(new ClaimId(1), event, Fixture.NOON.plusSeconds(5), ClaimState.PARKED),
        WaitingReason.ORDER_UNKNOWN,
        Fixture.NOON.plusSeconds(86_410));
  }

  static Announcement payment(String orderNo) {
    return of(
        fact("WECHAT:" + WECHAT_NO + ":PAYMENT_RECEIVED", WECHAT_NO),
        orderNo,
        Fixture.yuan("12.34"),
        null,
        null);
  }

  private static Announcement of(
      Fact fact,
      String orderNo,
      Money amount,
      @Nullable SuspenseReason suspenseReason,
      @Nullable ReviewReason reviewReason) {
    Account receivable = Account.channelReceivable(fact.key.channel());
    return Announcement.of(
        JournalEntry.ofPayment(
                fact.key,
                new PaymentReference(
                    TENANT, fact.key.channel(), fact.transactionNo, new OrderNo(orderNo)),
                List.of(
                    Posting.debit(receivable, amount),
                    Posting.credit(Account.MERCHANT_PAYABLE, amount)),
                Fixture.NOON,
                Fixture.NOON.plusSeconds(5))
            .withSuspense(suspenseReason)
            .withReview(reviewReason));
  }

  private static Fact fact(String key, String transactionNo) {
    return new Fact(IdempotencyKey.parse(key), new ChannelTransactionNo(transactionNo));
  }

  private record Fact(IdempotencyKey key, ChannelTransactionNo transactionNo) {}
}
