package io.oncebook.adapter.http.channel.alipay;

import io.oncebook.adapter.http.channel.ChannelAdapter;
import io.oncebook.adapter.http.channel.ChannelAnswer;
import io.oncebook.adapter.http.channel.ChannelCodec;
import io.oncebook.adapter.http.channel.ChannelHttp;
import io.oncebook.adapter.http.statement.StatementReader;
import io.oncebook.adapter.http.statement.StatementUnpacker;
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

  static final Channel CHANNEL = new Channel("ALIPAY");

  private static final String TEXT = "text/plain";

  @Override
  public Channel channel() {
    return CHANNEL;
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
  public ChannelAnswer success() {
    return new ChannelAnswer(200, TEXT, "success");
  }

  /** The message is kept back: the channel documents one word for a no. */
  @Override
  public ChannelAnswer failure(int status, String message) {
    return new ChannelAnswer(status, TEXT, "fail");
  }
}
