package io.oncebook.adapter.persistence.refund;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.POSTING;
import static io.oncebook.adapter.persistence.generated.Tables.REFUND;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT_LINE;

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
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Adds up refunds of one payment: by the journal, and by what is reserved. */
public final class RefundSums {

  private RefundSums() {}

  /** Reads both by one statement, so that a refund that settles meanwhile is in one of them. */
  public static RefundTotals read(DSLContext dsl, PaymentReference payment, Currency currency) {
    return dsl.select(
            DSL.field(returned(dsl, payment, currency, isOfKind(EventKind.givingBack()))),
            DSL.field(reserved(dsl, payment, currency)))
        .fetchSingle(
            row -> new RefundTotals(money(row.value1(), currency), money(row.value2(), currency)));
  }

  /** What refunds of ours gave back after the instant. */
  public static Money ownAfter(
      DSLContext dsl, Instant instant, PaymentReference payment, Currency currency) {
    Condition ownAfter =
        isOfKind(List.of(EventKind.REFUND_SUCCEEDED))
            .and(JOURNAL_ENTRY.OCCURRED_AT.gt(instant))
            .and(
                JOURNAL_ENTRY
                    .REVIEW_REASON
                    .isNull()
                    .or(JOURNAL_ENTRY.REVIEW_REASON.ne(ReviewReason.EXTERNAL_REFUND.name())));
    return money(dsl, returned(dsl, payment, currency, ownAfter), currency);
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
        kinds.stream().map(kind -> JOURNAL_ENTRY.IDEMPOTENT_KEY.endsWith(":" + kind)).toList());
  }

  /** What goes back credits what the channel holds for us. */
  private static Select<Record1<BigDecimal>> returned(
      DSLContext dsl, PaymentReference payment, Currency currency, Condition which) {
    return dsl.select(DSL.sum(POSTING.AMOUNT_MINOR))
        .from(JOURNAL_ENTRY)
        .join(POSTING)
        .on(POSTING.TENANT_ID.eq(JOURNAL_ENTRY.TENANT_ID))
        .and(POSTING.ENTRY_ID.eq(JOURNAL_ENTRY.ID))
        .where(JOURNAL_ENTRY.TENANT_ID.eq(payment.tenantId().value()))
        .and(JOURNAL_ENTRY.ORDER_NO.eq(payment.orderNo().value()))
        .and(JOURNAL_ENTRY.TRANSACTION_NO.eq(payment.transactionNo().value()))
        .and(POSTING.ACCOUNT.eq(Account.channelReceivable(payment.channel()).code()))
        .and(POSTING.SIDE.eq(Side.CREDIT.name()))
        .and(POSTING.CURRENCY.eq(currency.getCurrencyCode()))
        .and(which);
  }

  private static Select<Record1<BigDecimal>> reserved(
      DSLContext dsl, PaymentReference payment, Currency currency) {
    return dsl.select(DSL.sum(REFUND.AMOUNT_MINOR))
        .from(REFUND)
        .where(REFUND.TENANT_ID.eq(payment.tenantId().value()))
        .and(REFUND.ORDER_NO.eq(payment.orderNo().value()))
        .and(REFUND.TRANSACTION_NO.eq(payment.transactionNo().value()))
        .and(REFUND.CHANNEL.eq(payment.channel().code()))
        .and(REFUND.STATE.in(RefundRow.LIVE_STATES))
        .and(REFUND.CURRENCY.eq(currency.getCurrencyCode()));
  }

  private static Money money(DSLContext dsl, Select<Record1<BigDecimal>> sum, Currency currency) {
    return money(dsl.fetchSingle(sum).value1(), currency);
  }

  private static Money money(@Nullable BigDecimal minor, Currency currency) {
    return new Money(minor == null ? 0 : minor.longValueExact(), currency);
  }
}
