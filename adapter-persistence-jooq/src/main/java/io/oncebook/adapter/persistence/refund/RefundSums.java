package io.oncebook.adapter.persistence.refund;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.POSTING;
import static io.oncebook.adapter.persistence.generated.Tables.REFUND;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT_LINE;

import io.oncebook.adapter.persistence.generated.tables.JournalEntry;
import io.oncebook.adapter.persistence.generated.tables.Posting;
import io.oncebook.adapter.persistence.statement.StatementRow;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.statement.LineStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Adds up refunds of one payment: by the journal, and by what is reserved. */
public final class RefundSums {

  private static final JournalEntry REFUND_ENTRY = JOURNAL_ENTRY.as("refund_entry");
  private static final Posting REFUND_POSTING = POSTING.as("refund_posting");

  private RefundSums() {}

  /**
   * The columns or values that name a payment and the currency of its sums.
   *
   * @param receivable the account of what the channel holds for us
   */
  public record PaymentFields(
      Field<Long> tenantId,
      Field<String> orderNo,
      Field<String> transactionNo,
      Field<String> channel,
      Field<String> receivable,
      Field<String> currency) {

    static PaymentFields of(PaymentReference payment, Currency currency) {
      return new PaymentFields(
          DSL.val(payment.tenantId().value(), REFUND_ENTRY.TENANT_ID),
          DSL.val(payment.orderNo().value(), REFUND_ENTRY.ORDER_NO),
          DSL.val(payment.transactionNo().value(), REFUND_ENTRY.TRANSACTION_NO),
          DSL.val(payment.channel().code(), REFUND.CHANNEL),
          DSL.val(Account.channelReceivable(payment.channel()).code(), REFUND_POSTING.ACCOUNT),
          DSL.val(currency.getCurrencyCode(), REFUND_POSTING.CURRENCY));
    }
  }

  /** Reads both by one statement, so that a refund that settles meanwhile is in one of them. */
  public static RefundTotals read(DSLContext dsl, PaymentReference payment, Currency currency) {
    PaymentFields fields = PaymentFields.of(payment, currency);
    return dsl.select(refunded(fields), reserved(fields))
        .fetchSingle(row -> totals(row.value1(), row.value2(), currency));
  }

  /** The sums as they were read, absent where there is nothing to add up. */
  public static RefundTotals totals(
      @Nullable BigDecimal refunded, @Nullable BigDecimal reserved, Currency currency) {
    return new RefundTotals(money(refunded, currency), money(reserved, currency));
  }

  /** What has gone back by the journal, in a search for payments. */
  public static Field<BigDecimal> refunded(PaymentFields payment) {
    return DSL.field(returned(payment, isOfKind(EventKind.givingBack())));
  }

  /** What live refunds may still give back, in a search for payments. */
  public static Field<BigDecimal> reserved(PaymentFields payment) {
    return DSL.field(
        DSL.select(DSL.sum(REFUND.AMOUNT_MINOR))
            .from(REFUND)
            .where(REFUND.TENANT_ID.eq(payment.tenantId()))
            .and(REFUND.ORDER_NO.eq(payment.orderNo()))
            .and(REFUND.TRANSACTION_NO.eq(payment.transactionNo()))
            .and(REFUND.CHANNEL.eq(payment.channel()))
            .and(REFUND.STATE.in(RefundRow.LIVE_STATES))
            .and(REFUND.CURRENCY.eq(payment.currency())));
  }

  /** What refunds of ours gave back after the instant. */
  public static Money ownAfter(
      DSLContext dsl, Instant instant, PaymentReference payment, Currency currency) {
    Condition ownAfter =
        isOfKind(List.of(EventKind.REFUND_SUCCEEDED))
            .and(REFUND_ENTRY.OCCURRED_AT.gt(instant))
            .and(
                REFUND_ENTRY
                    .REVIEW_REASON
                    .isNull()
                    .or(REFUND_ENTRY.REVIEW_REASON.ne(ReviewReason.EXTERNAL_REFUND.name())));
    return money(dsl, returned(PaymentFields.of(payment, currency), ownAfter), currency);
  }

  /** What statements say, in all their rows whose numbers are made within the payment. */
  public static Money stated(DSLContext dsl, PaymentReference payment, Currency currency) {
    String keysWithinIt =
        payment.channel().code() + ":" + ChannelRefundNo.prefixWithin(payment.transactionNo());
    return money(
        dsl,
        dsl.select(DSL.sum(STATEMENT_LINE.AMOUNT_MINOR))
            .from(STATEMENT)
            .join(STATEMENT_LINE)
            .on(STATEMENT_LINE.STATEMENT_ID.eq(STATEMENT.ID))
            .where(StatementRow.isOfAccount(payment.tenantId(), payment.channel()))
            .and(StatementRow.COUNTS)
            .and(STATEMENT_LINE.STANDING.eq(LineStatus.SETTLED.name()))
            .and(STATEMENT_LINE.CURRENCY.eq(currency.getCurrencyCode()))
            .and(STATEMENT_LINE.IDEMPOTENT_KEY.startsWith(keysWithinIt)),
        currency);
  }

  private static Condition isOfKind(List<EventKind> kinds) {
    return DSL.or(
        kinds.stream().map(kind -> REFUND_ENTRY.IDEMPOTENT_KEY.endsWith(":" + kind)).toList());
  }

  /** What goes back credits what the channel holds for us. */
  private static Select<Record1<BigDecimal>> returned(PaymentFields payment, Condition which) {
    return DSL.select(DSL.sum(REFUND_POSTING.AMOUNT_MINOR))
        .from(REFUND_ENTRY)
        .join(REFUND_POSTING)
        .on(REFUND_POSTING.TENANT_ID.eq(REFUND_ENTRY.TENANT_ID))
        .and(REFUND_POSTING.ENTRY_ID.eq(REFUND_ENTRY.ID))
        .where(REFUND_ENTRY.TENANT_ID.eq(payment.tenantId()))
        .and(REFUND_ENTRY.ORDER_NO.eq(payment.orderNo()))
        .and(REFUND_ENTRY.TRANSACTION_NO.eq(payment.transactionNo()))
        .and(REFUND_POSTING.ACCOUNT.eq(payment.receivable()))
        .and(REFUND_POSTING.SIDE.eq(Side.CREDIT.name()))
        .and(REFUND_POSTING.CURRENCY.eq(payment.currency()))
        .and(which);
  }

  private static Money money(DSLContext dsl, Select<Record1<BigDecimal>> sum, Currency currency) {
    return money(dsl.fetchSingle(sum).value1(), currency);
  }

  private static Money money(@Nullable BigDecimal minor, Currency currency) {
    return new Money(minor == null ? 0 : minor.longValueExact(), currency);
  }
}
