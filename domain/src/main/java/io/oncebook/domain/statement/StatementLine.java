package io.oncebook.domain.statement;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.identifier.IdentifierRule;
import io.oncebook.domain.money.Money;
import org.jspecify.annotations.Nullable;

/**
 * A row that tells of money.
 *
 * @param row its number in the file, from 1, headers counted
 * @param event the fact, under the key that its notice has, as if it were settled
 * @param amount what it moves, as the order or the refund was asked for, coupons included
 * @param unlistedApplication the application or terminal that took the money, when the account's
 *     settings did not list it; notices of it are refused. Absent when they did
 */
public record StatementLine(
    int row,
    ChannelEvent event,
    Money amount,
    Fee fee,
    LineStatus standing,
    @Nullable String unlistedApplication) {

  private static final IdentifierRule APPLICATION = IdentifierRule.asciiToken("application", 64);

  public StatementLine {
    if (unlistedApplication != null) {
      APPLICATION.check(unlistedApplication);
    }
  }

  /** A row of an application that the account's settings list. */
  public StatementLine(int row, ChannelEvent event, Money amount, Fee fee, LineStatus standing) {
    this(row, event, amount, fee, standing, null);
  }

  /** The same row of an application that the account's settings do not list. */
  public StatementLine ofUnlisted(String application) {
    return new StatementLine(row, event, amount, fee, standing, application);
  }

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
