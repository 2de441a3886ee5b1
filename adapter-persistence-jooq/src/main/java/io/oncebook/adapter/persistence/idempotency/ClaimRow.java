package io.oncebook.adapter.persistence.idempotency;

import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;

import io.oncebook.adapter.persistence.generated.tables.records.SsChannelIdempotentRecord;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;

/** A claim as a row: the event lies in columns, so that orphans can be searched and summed. */
public final class ClaimRow {

  private static final List<Field<?>> SAID_BY_EVERY_CLAIM =
      List.of(
          SS_CHANNEL_IDEMPOTENT.TENANT_ID,
          SS_CHANNEL_IDEMPOTENT.EVENT_TYPE,
          SS_CHANNEL_IDEMPOTENT.CHANNEL,
          SS_CHANNEL_IDEMPOTENT.TRANSACTION_NO,
          SS_CHANNEL_IDEMPOTENT.ORDER_NO,
          SS_CHANNEL_IDEMPOTENT.REFUND_NO,
          SS_CHANNEL_IDEMPOTENT.REQUEST_NO,
          SS_CHANNEL_IDEMPOTENT.AMOUNT_MINOR,
          SS_CHANNEL_IDEMPOTENT.AMOUNT_BASIS,
          SS_CHANNEL_IDEMPOTENT.CURRENCY,
          SS_CHANNEL_IDEMPOTENT.OCCURRED_AT,
          SS_CHANNEL_IDEMPOTENT.CLAIMED_AT,
          SS_CHANNEL_IDEMPOTENT.STATE);

  /**
   * Claims by their numbers, and by no other index: on the way along that of the states the server
   * locks the claims of everybody who is at work, and two who settle wait for each other.
   */
  public static final Table<SsChannelIdempotentRecord> BY_ID =
      SS_CHANNEL_IDEMPOTENT.forceIndex("PRIMARY");

  /** All that a claim is read from; the evidence is left where it is. */
  public static final List<Field<?>> FIELDS =
      saidWith(
          SS_CHANNEL_IDEMPOTENT.ID,
          SS_CHANNEL_IDEMPOTENT.ATTEMPTS,
          SS_CHANNEL_IDEMPOTENT.WAITING_REASON,
          SS_CHANNEL_IDEMPOTENT.NEXT_ATTEMPT_AT);

  /** All that a new claim says; the other columns begin with their defaults. */
  static final Field<?>[] INSERTED =
      saidWith(SS_CHANNEL_IDEMPOTENT.IDEMPOTENT_KEY, SS_CHANNEL_IDEMPOTENT.EVIDENCE)
          .toArray(new Field<?>[0]);

  private ClaimRow() {}

  private static List<Field<?>> saidWith(Field<?>... more) {
    return Stream.concat(SAID_BY_EVERY_CLAIM.stream(), Stream.of(more)).toList();
  }

  public static SsChannelIdempotentRecord of(ClaimRequest request) {
    SsChannelIdempotentRecord row = new SsChannelIdempotentRecord();
    ChannelEvent event = request.event();
    row.setTenantId(request.tenantId().value());
    row.setIdempotentKey(request.key().value());
    row.setEventType(event.kind().name());
    row.setChannel(event.trade().channel().code());
    row.setTransactionNo(event.trade().transactionNo().value());
    row.setOrderNo(event.trade().orderNo().value());
    row.setOccurredAt(event.occurredAt());
    row.setClaimedAt(request.claimedAt());
    row.setState(ClaimState.CLAIMED.name());
    row.setEvidence(request.evidence().bytes());
    event.choose(new MoneyColumns(row));
    return row;
  }

  /** The committed claim of the fact. */
  public static Optional<Claim> find(DSLContext dsl, TenantId tenantId, IdempotencyKey key) {
    return dsl.select(FIELDS)
        .from(SS_CHANNEL_IDEMPOTENT)
        .where(SS_CHANNEL_IDEMPOTENT.TENANT_ID.eq(tenantId.value()))
        .and(SS_CHANNEL_IDEMPOTENT.IDEMPOTENT_KEY.eq(key.value()))
        .fetchOptional(row -> claim(row.into(SsChannelIdempotentRecord.class)));
  }

  public static Claim claim(SsChannelIdempotentRecord row) {
    return new Claim(
        new ClaimId(row.getId()),
        event(row),
        row.getClaimedAt(),
        ClaimState.valueOf(row.getState()));
  }

  private static ChannelEvent event(SsChannelIdempotentRecord row) {
    PaymentReference trade =
        new PaymentReference(
            new TenantId(row.getTenantId()),
            new Channel(row.getChannel()),
            new ChannelTransactionNo(row.getTransactionNo()),
            new OrderNo(row.getOrderNo()));
    Instant occurredAt = row.getOccurredAt();
    EventKind kind = EventKind.valueOf(row.getEventType());
    return switch (kind) {
      case PAYMENT_RECEIVED -> new PaymentEvent.Received(trade, money(row), occurredAt);
      case PAYMENT_CLOSED -> new PaymentEvent.Closed(trade, occurredAt);
      case REFUND_SUCCEEDED -> new RefundEvent.Succeeded(trade, refund(row), occurredAt);
      case REFUND_CLOSED -> new RefundEvent.Closed(trade, refund(row), occurredAt);
      case REFUND_ABNORMAL -> new RefundEvent.Abnormal(trade, refund(row), occurredAt);
      case PAYMENT_REVERSED -> new PaymentEvent.Reversed(trade, occurredAt);
      case FEE_CHARGED, SUSPENSE_REASSIGNED -> throw kind.neverAnnounced();
    };
  }

  private static AnnouncedRefund refund(SsChannelIdempotentRecord row) {
    return new AnnouncedRefund(
        new ChannelRefundNo(row.getRefundNo()),
        Optional.ofNullable(row.getRequestNo()).map(RefundNo::new).orElse(null),
        new RefundAmount(RefundAmount.Basis.valueOf(row.getAmountBasis()), money(row)));
  }

  private static Money money(SsChannelIdempotentRecord row) {
    return Money.ofMinor(row.getAmountMinor(), row.getCurrency());
  }

  /** Fills the columns that only events about money have. */
  private record MoneyColumns(SsChannelIdempotentRecord row)
      implements ChannelEvent.Choice<SsChannelIdempotentRecord> {

    @Override
    public SsChannelIdempotentRecord paymentReceived(PaymentEvent.Received event) {
      return money(event.amount());
    }

    @Override
    public SsChannelIdempotentRecord paymentClosed(PaymentEvent.Closed event) {
      return row;
    }

    @Override
    public SsChannelIdempotentRecord paymentReversed(PaymentEvent.Reversed event) {
      return row;
    }

    @Override
    public SsChannelIdempotentRecord refundSucceeded(RefundEvent.Succeeded event) {
      return refund(event.refund());
    }

    @Override
    public SsChannelIdempotentRecord refundClosed(RefundEvent.Closed event) {
      return refund(event.refund());
    }

    @Override
    public SsChannelIdempotentRecord refundAbnormal(RefundEvent.Abnormal event) {
      return refund(event.refund());
    }

    private SsChannelIdempotentRecord money(Money money) {
      row.setAmountMinor(money.amountMinor());
      row.setCurrency(money.currencyCode());
      return row;
    }

    private SsChannelIdempotentRecord refund(AnnouncedRefund refund) {
      row.setRefundNo(refund.channelRefundNo().value());
      row.setRequestNo(text(refund.requestNo()));
      row.setAmountBasis(refund.amount().basis().name());
      return money(refund.amount().money());
    }

    private static @Nullable String text(@Nullable RefundNo requestNo) {
      return requestNo == null ? null : requestNo.value();
    }
  }
}
