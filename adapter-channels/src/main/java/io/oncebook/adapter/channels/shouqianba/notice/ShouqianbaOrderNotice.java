package io.oncebook.adapter.channels.shouqianba.notice;

import io.oncebook.adapter.channels.money.ChannelTime;
import io.oncebook.adapter.channels.money.Fen;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A notice on an order, known to be the channel's own, or what an answer says of one. {@code
 * order_status} decides what has happened; {@code status} is that of the last call and differs
 * between versions of the channel.
 */
public final class ShouqianbaOrderNotice {

  private static final Logger LOG = LoggerFactory.getLogger(ShouqianbaOrderNotice.class);

  private static final Pattern MILLIS = Pattern.compile("[0-9]{13}");

  private final TenantId tenantId;
  private final NoticeJson json;

  public ShouqianbaOrderNotice(TenantId tenantId, NoticeJson json) {
    this.tenantId = tenantId;
    this.json = json;
  }

  /**
   * What has happened; empty while the channel itself does not know how the order ends.
   *
   * @throws UnreadableNoticeException when a field that is needed is missing or misspelt
   */
  Optional<ChannelEvent> event() {
    return switch (status()) {
      case PAID -> Optional.of(received());
      case PARTIAL_REFUNDED, REFUNDED -> Optional.of(refunded());
      case PAY_CANCELED -> Optional.of(new PaymentEvent.Closed(trade(), occurredAt()));
      case CANCELED -> Optional.of(reversed());
      case CREATED, PAY_ERROR, REFUND_ERROR, CANCEL_ERROR, CANCEL_INPROGRESS, INVALID_STATUS_CODE ->
          Optional.empty();
    };
  }

  /** Empty when there is none, or one that the channel does not document. */
  Optional<ShouqianbaOrderStatus> knownStatus() {
    return json.textOrDigits("order_status").flatMap(ShouqianbaOrderStatus::find);
  }

  public ShouqianbaOrderStatus status() {
    return json.value("order_status", ShouqianbaOrderStatus::named);
  }

  ChannelTransactionNo transactionNo() {
    return json.digits("sn", ChannelTransactionNo::new);
  }

  /** That the order was paid, whatever became of it since. */
  public PaymentEvent received() {
    PaymentReference trade = trade();
    Money total = json.digits("total_amount", Fen::positive);
    Optional<String> net = json.textOrDigits("net_amount");
    if (status() == ShouqianbaOrderStatus.PAID
        && net.isPresent()
        && !net.equals(json.textOrDigits("total_amount"))) {
      // The channel's own samples show 0 here. What was paid is the total, whatever is left of it.
      LOG.warn("paid, but net_amount is another: tenant={} sn={}", tenantId, trade.transactionNo());
    }
    return new PaymentEvent.Received(trade, total, occurredAt());
  }

  /**
   * That nothing is kept of the order: called off before it was paid, or reversed after, and the
   * amounts do not tell which.
   */
  public PaymentEvent reversed() {
    return new PaymentEvent.Reversed(trade(), occurredAt());
  }

  private RefundEvent refunded() {
    PaymentReference trade = trade();
    return new RefundEvent.Succeeded(
        trade, new ShouqianbaRefund(trade, status(), json).refund(), occurredAt());
  }

  public PaymentReference trade() {
    return new PaymentReference(
        tenantId,
        ShouqianbaSettings.CHANNEL,
        transactionNo(),
        json.digits("client_sn", OrderNo::new));
  }

  /** The best of the times that the notice holds legibly; none is sure to come. */
  public Instant occurredAt() {
    return Stream.of("finish_time", "channel_finish_time", "ctime")
        .flatMap(name -> json.textOrDigits(name).stream())
        .flatMap(text -> instant(text).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new UnreadableNoticeException(
                    "finish_time, channel_finish_time or ctime must be milliseconds of 13 digits"
                        + " or written yyyy-MM-dd HH:mm:ss"));
  }

  private static Optional<Instant> instant(String text) {
    if (MILLIS.matcher(text).matches()) {
      return Optional.of(Instant.ofEpochMilli(Long.parseLong(text)));
    }
    try {
      return Optional.of(ChannelTime.parse(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
