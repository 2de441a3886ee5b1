package io.oncebook.adapter.channels.wechatpay;

import io.oncebook.adapter.channels.account.ChannelAdapter;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.notice.Acknowledgement;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.adapter.channels.statement.StatementUnpacker;
import io.oncebook.adapter.channels.wechatpay.client.WechatPayGateway;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayCodec;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.adapter.channels.wechatpay.statement.TradeBill;
import io.oncebook.adapter.channels.wechatpay.statement.TradeBillSource;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.JsonNodeFactory;

/** WeChat Pay, API v3, for merchants with an account of their own. */
public final class WechatPayAdapter implements ChannelAdapter<WechatPaySettings> {

  @Override
  public Channel channel() {
    return WechatPaySettings.CHANNEL;
  }

  @Override
  public String name() {
    return "wechatpay";
  }

  @Override
  public Class<WechatPaySettings> settingsType() {
    return WechatPaySettings.class;
  }

  @Override
  public ChannelCodec codec(TenantId tenantId, WechatPaySettings settings, Clock clock) {
    return new WechatPayCodec(tenantId, settings, clock);
  }

  @Override
  public Optional<ChannelGateway> gateway(
      TenantId tenantId, WechatPaySettings settings, ChannelHttp http, Clock clock) {
    return Optional.ofNullable(settings.gateway())
        .map(gateway -> new WechatPayGateway(tenantId, settings, gateway, http, clock));
  }

  @Override
  public StatementReader statements(TenantId tenantId, WechatPaySettings settings) {
    return TradeBill.reader(tenantId, settings, StatementUnpacker.DEFAULT_MAX_BYTES);
  }

  @Override
  public Set<String> applications(WechatPaySettings settings) {
    return Set.copyOf(settings.appids());
  }

  @Override
  public Optional<StatementSource> statementSource(
      TenantId tenantId, WechatPaySettings settings, ChannelHttp http, Clock clock) {
    return Optional.ofNullable(settings.gateway())
        .map(gateway -> new TradeBillSource(tenantId, settings, gateway, http, clock));
  }

  @Override
  public Acknowledgement success() {
    return answer(200, "SUCCESS", "成功");
  }

  @Override
  public Acknowledgement failure(int status, String message) {
    if (status < 400) {
      throw new IllegalArgumentException(
          "a failure is told by a status from 400 on, but not by " + status);
    }
    return answer(status, "FAIL", message);
  }

  private static Acknowledgement answer(int status, String code, String message) {
    String body =
        JsonNodeFactory.instance.objectNode().put("code", code).put("message", message).toString();
    return new Acknowledgement(status, "application/json", body);
  }
}
