package io.oncebook.adapter.persistence.announcement;

import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;

import io.oncebook.adapter.persistence.generated.tables.records.OutboxRecord;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;

/** An announcement as a row, which holds all that is told. */
public final class OutboxRow {

  /** All that a new announcement says. */
  static final List<Field<?>> CONTENT =
      List.of(
          OUTBOX.TENANT_ID,
          OUTBOX.KIND,
          OUTBOX.IDEMPOTENT_KEY,
          OUTBOX.ORDER_NO,
          OUTBOX.CREATED_AT,
          OUTBOX.WAITING_REASON,
          OUTBOX.TRANSACTION_NO,
          OUTBOX.AMOUNT_MINOR,
          OUTBOX.CURRENCY,
          OUTBOX.OCCURRED_AT,
          OUTBOX.CLAIMED_AT,
          OUTBOX.SUSPENSE_REASON,
          OUTBOX.REVIEW_REASON);

  private OutboxRow() {}

  public static void insert(DSLContext dsl, List<Announcement> announcements) {
    dsl.insertInto(OUTBOX, CONTENT)
        .valuesOfRecords(
            announcements.stream()
                .map(OutboxRow::of)
                .map(row -> row.into(CONTENT.toArray(Field[]::new)))
                .toList())
        .execute();
  }

  static boolean isParkedOrphan(OutboxRecord row) {
    return row.getKind().equals(Announcement.Kind.ORPHAN_PARKED.name());
  }

  /** The id, even where the row cannot be read. */
  static String id(OutboxRecord row) {
    return row.getTenantId() + ":" + row.getKind() + ":" + row.getIdempotentKey();
  }

  /**
   * What the row says.
   *
   * @throws IllegalArgumentException when it says something that this version does not know
   * @throws NullPointerException when it lacks what its kind says
   */
  static Announcement announcement(OutboxRecord row) {
    Announcement.Fact fact =
        new Announcement.Fact(
            new TenantId(row.getTenantId()),
            IdempotencyKey.parse(row.getIdempotentKey()),
            new OrderNo(row.getOrderNo()),
            new ChannelTransactionNo(row.getTransactionNo()),
            row.getOccurredAt());
    return isParkedOrphan(row)
        ? new Announcement.OrphanParked(
            fact,
            WaitingReason.valueOf(row.getWaitingReason()),
            row.getClaimedAt(),
            row.getCreatedAt())
        : new Announcement.Booking(
            Announcement.Kind.valueOf(row.getKind()),
            fact,
            Money.ofMinor(row.getAmountMinor(), row.getCurrency()),
            Optional.ofNullable(row.getSuspenseReason()).map(SuspenseReason::valueOf).orElse(null),
            Optional.ofNullable(row.getReviewReason()).map(ReviewReason::valueOf).orElse(null),
            row.getCreatedAt());
  }

  private static OutboxRecord of(Announcement announcement) {
    AnnouncementId id = announcement.id();
    OutboxRecord row = new OutboxRecord();
    row.setTenantId(id.tenantId().value());
    row.setKind(id.kind().name());
    row.setIdempotentKey(id.key().value());
    row.setOrderNo(announcement.orderNo().value());
    row.setCreatedAt(announcement.doneAt());
    row.setTransactionNo(announcement.fact().transactionNo().value());
    row.setOccurredAt(announcement.fact().occurredAt());
    return announcement.choose(new Rest(row));
  }

  /** Fills in what only some announcements tell. */
  private record Rest(OutboxRecord row) implements Announcement.Choice<OutboxRecord> {

    @Override
    public OutboxRecord booking(Announcement.Booking booking) {
      row.setAmountMinor(booking.amount().amountMinor());
      row.setCurrency(booking.amount().currencyCode());
      row.setSuspenseReason(
          Optional.ofNullable(booking.suspenseReason()).map(SuspenseReason::name).orElse(null));
      row.setReviewReason(
          Optional.ofNullable(booking.reviewReason()).map(ReviewReason::name).orElse(null));
      return row;
    }

    @Override
    public OutboxRecord orphanParked(Announcement.OrphanParked parked) {
      row.setClaimedAt(parked.claimedAt());
      row.setWaitingReason(parked.reason().name());
      return row;
    }
  }
}
