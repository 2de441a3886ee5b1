package io.oncebook.domain.statement;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;

/**
 * A row that tells of money.
 *
 * @param row its number in the file, from 1, headers counted
 * @param event the fact, under the key that its notice has, as if it were settled
 * @param amount what it moves, as the order or the refund was asked for, coupons included
 */
public record StatementLine(
    int row, ChannelEvent event, Money amount, Fee fee, LineStatus standing) {

  /** The fact as it is to be booked when only the statement tells it. */
  public ChannelEvent toldByStatement() {
    return event instanceof RefundEvent.Succeeded succeeded
            && succeeded.refund().channelRefundNo().isWithin(event.trade().transactionNo())
        ? new RefundEvent.Succeeded(
            event.trade(),
            new AnnouncedRefund(
                succeeded.refund().channelRefundNo(),
                succeeded.refund().requestNo(),
                new RefundAmount(RefundAmount.Basis.BY_STATEMENT, amount)),
            event.occurredAt())
        : event;
  }

  public IdempotencyKey key() {
    return IdempotencyKey.of(event);
  }
}
