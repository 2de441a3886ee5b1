package io.oncebook.adapter.persistence.jooq;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.gateway.OrderAnswer;
import io.oncebook.domain.gateway.RefundAnswer;
import io.oncebook.domain.gateway.RefundTerms;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.Trade;
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

  private record Key(Trade trade, RefundNo refundNo) {}

  private final Map<Key, RefundAnswer> done = new ConcurrentHashMap<>();

  /** How many refunds of the trade were done. */
  long done(Trade trade) {
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
  public RefundAnswer refund(Refund refund) {
    return done.computeIfAbsent(key(refund), key -> told(refund));
  }

  @Override
  public RefundAnswer queryRefund(Refund refund) {
    return done.getOrDefault(key(refund), new RefundAnswer.NotFound(true));
  }

  @Override
  public OrderAnswer queryOrder(OrderRegistration order) {
    return new OrderAnswer.NotPaid("NOTPAY");
  }

  private static Key key(Refund refund) {
    return new Key(refund.trade(), refund.refundNo());
  }

  private static RefundAnswer told(Refund refund) {
    AnnouncedRefund announced =
        new AnnouncedRefund(
            ChannelRefundNo.within(refund.trade().transactionNo(), refund.refundNo().value()),
            refund.refundNo(),
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, refund.amount()));
    return new RefundAnswer.Told(
        new RefundEvent.Succeeded(refund.trade(), announced, Fixture.NOON),
        Fixture.evidence("answer"));
  }
}
