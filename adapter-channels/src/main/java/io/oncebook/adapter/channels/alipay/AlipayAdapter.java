package io.oncebook.adapter.channels.alipay;

import io.oncebook.adapter.channels.account.ChannelAdapter;
import io.oncebook.adapter.channels.alipay.client.AlipayApi;
import io.oncebook.adapter.channels.alipay.client.AlipayGateway;
import io.oncebook.adapter.channels.alipay.notice.AlipayCodec;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.alipay.statement.BusinessBill;
import io.oncebook.adapter.channels.alipay.statement.BusinessBillSource;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.notice.Acknowledgement;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.adapter.channels.statement.StatementUnpacker;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.Optional;

/**
 * Alipay (支付宝). It takes just the seven letters {@code success} for a yes, and sends again after
 * anything else: eight times within 25 hours.
 */
public final class AlipayAdapter implements ChannelAdapter<AlipaySettings> {

  private static final String TEXT = "text/plain";

  @Override
  public Channel channel() {
    return AlipaySettings.CHANNEL;
  }

  @Override
  public String name() {
    return "alipay";
  }

  @Override
  public Class<AlipaySettings> settingsType() {
    return AlipaySettings.class;
  }

  /** The clock plays no part: notices carry no time that could tell a fresh one from a copy. */
  @Override
  public ChannelCodec codec(TenantId tenantId, AlipaySettings settings, Clock clock) {
    return new AlipayCodec(tenantId, settings);
  }

  @Override
  public Optional<ChannelGateway> gateway(
      TenantId tenantId, AlipaySettings settings, ChannelHttp http, Clock clock) {
    return Optional.ofNullable(settings.gateway())
        .map(
            gateway ->
                new AlipayGateway(
                    tenantId, gateway, new AlipayApi(settings, gateway, http, clock), clock));
  }

  @Override
  public StatementReader statements(TenantId tenantId, AlipaySettings settings) {
    return BusinessBill.reader(tenantId, settings, StatementUnpacker.DEFAULT_MAX_BYTES);
  }

  @Override
  public Optional<StatementSource> statementSource(
      TenantId tenantId, AlipaySettings settings, ChannelHttp http, Clock clock) {
    return Optional.ofNullable(settings.gateway())
        .map(
            gateway ->
                new BusinessBillSource(
                    tenantId,
                    new AlipayApi(settings, gateway, http, clock),
                    statements(tenantId, settings),
                    clock));
  }

  @Override
  public Acknowledgement success() {
    return new Acknowledgement(200, TEXT, "success");
  }

  /** The message is kept back: the channel documents one word for a no. */
  @Override
  public Acknowledgement failure(int status, String message) {
    return new Acknowledgement(status, TEXT, "fail");
  }
}
