package io.oncebook.adapter.persistence.trial;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.gateway.OrderQueryResult;
import io.oncebook.domain.gateway.RefundTerms;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** A channel that refunds at once, each number of a trade once, and always tells. */
final class PromptChannel implements ChannelGateway, ChannelGatewayPort {

  private record Key(PaymentReference trade, RefundNo refundNo) {}

  private final Map<Key, ChannelRefundResult> done = new ConcurrentHashMap<>();

  /** How many refunds of the trade were done. */
  long done(PaymentReference trade) {
    return done.keySet().stream().filter(key -> key.trade().equals(trade)).count();
  }

  @Override
  public Optional<ChannelGateway> find(TenantId tenantId, Channel channel) {
    return Optional.of(this);
  }

  @Override
  public RefundTerms terms() {
    return new RefundTerms(Pattern.compile(".+"), "any character", Duration.ZERO);
  }

  @Override
  public ChannelRefundResult refund(Refund refund) {
    return done.computeIfAbsent(key(refund), key -> told(refund));
  }

  @Override
  public ChannelRefundResult queryRefund(Refund refund) {
    return done.getOrDefault(key(refund), new ChannelRefundResult.NotFound(true));
  }

  @Override
  public OrderQueryResult queryOrder(OrderRegistration order) {
    return new OrderQueryResult.NotPaid("NOTPAY");
  }

  private static Key key(Refund refund) {
    return new Key(refund.trade(), refund.refundNo());
  }

  private static ChannelRefundResult told(Refund refund) {
    AnnouncedRefund announced =
        new AnnouncedRefund(
            ChannelRefundNo.within(refund.trade().transactionNo(), refund.refundNo().value()),
            refund.refundNo(),
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, refund.amount()));
    return new ChannelRefundResult.FinalResult(
        new RefundEvent.Succeeded(refund.trade(), announced, Fixture.NOON),
        Fixture.evidence("answer"));
  }
}
