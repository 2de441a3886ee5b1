package io.oncebook.adapter.persistence.refund;

import static io.oncebook.adapter.persistence.generated.Tables.REFUND;

import io.oncebook.adapter.persistence.generated.tables.records.RefundRecord;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundProgress;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.tenant.TenantId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;

/** A refund as a row. */
public final class RefundRow {

  static final List<String> LIVE_STATES =
      Arrays.stream(RefundState.values())
          .filter(RefundState::isLive)
          .map(RefundState::name)
          .toList();

  private RefundRow() {}

  public static RefundRecord of(Refund refund) {
    RefundRegistration registration = refund.registration();
    RefundRecord row = new RefundRecord();
    row.setTenantId(registration.tenantId().value());
    row.setRefundNo(registration.refundNo().value());
    row.setOrderNo(registration.orderNo().value());
    row.setChannel(refund.trade().channel().code());
    row.setTransactionNo(refund.trade().transactionNo().value());
    row.setAmountMinor(registration.amount().amountMinor());
    row.setPaidMinor(refund.paid().amountMinor());
    row.setCurrency(registration.amount().currencyCode());
    row.setReason(registration.reason());
    row.setRegisteredAt(refund.registeredAt());
    progress(row, refund.progress());
    return row;
  }

  /** The columns that a step changes, and no others. */
  public static RefundRecord change(Refund from, Refund to) {
    RefundRecord row = new RefundRecord();
    progress(row, to.progress());
    if (to.progress().submissions() > from.progress().submissions()) {
      row.setSubmittedAt(to.progress().changedAt());
    }
    return row;
  }

  public static Refund refund(RefundRecord row) {
    TenantId tenantId = new TenantId(row.getTenantId());
    OrderNo orderNo = new OrderNo(row.getOrderNo());
    return new Refund(
        new RefundRegistration(
            tenantId,
            new RefundNo(row.getRefundNo()),
            orderNo,
            Money.ofMinor(row.getAmountMinor(), row.getCurrency()),
            row.getReason()),
        new PaymentReference(
            tenantId,
            new Channel(row.getChannel()),
            new ChannelTransactionNo(row.getTransactionNo()),
            orderNo),
        Money.ofMinor(row.getPaidMinor(), row.getCurrency()),
        row.getRegisteredAt(),
        new RefundProgress(
            RefundState.valueOf(row.getState()),
            row.getSubmissions(),
            row.getSteps(),
            row.getChangedAt(),
            row.getNextStepAt(),
            Optional.ofNullable(row.getChannelRefundNo()).map(ChannelRefundNo::new).orElse(null),
            row.getRemark()));
  }

  public static Condition is(TenantId tenantId, RefundNo refundNo) {
    return REFUND.TENANT_ID.eq(tenantId.value()).and(REFUND.REFUND_NO.eq(refundNo.value()));
  }

  private static void progress(RefundRecord row, RefundProgress progress) {
    row.setState(progress.state().name());
    row.setSubmissions(progress.submissions());
    row.setSteps(progress.steps());
    row.setChangedAt(progress.changedAt());
    row.setNextStepAt(progress.nextStepAt());
    row.setChannelRefundNo(
        Optional.ofNullable(progress.channelRefundNo()).map(ChannelRefundNo::value).orElse(null));
    row.setRemark(progress.remark());
  }
}
