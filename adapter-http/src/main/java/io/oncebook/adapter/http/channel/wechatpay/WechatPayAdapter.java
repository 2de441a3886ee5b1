package io.oncebook.adapter.http.channel.wechatpay;

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
import tools.jackson.databind.node.JsonNodeFactory;

/** WeChat Pay, API v3, for merchants with an account of their own. */
public final class WechatPayAdapter implements ChannelAdapter<WechatPaySettings> {

  static final Channel CHANNEL = new Channel("WECHAT");

  @Override
  public Channel channel() {
    return CHANNEL;
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
  public Optional<StatementSource> statementSource(
      TenantId tenantId, WechatPaySettings settings, ChannelHttp http, Clock clock) {
    return Optional.ofNullable(settings.gateway())
        .map(gateway -> new TradeBillSource(tenantId, settings, gateway, http, clock));
  }

  @Override
  public ChannelAnswer success() {
    return answer(200, "SUCCESS", "成功");
  }

  @Override
  public ChannelAnswer failure(int status, String message) {
    if (status < 400) {
      throw new IllegalArgumentException(
          "a failure is told by a status from 400 on, but not by " + status);
    }
    return answer(status, "FAIL", message);
  }

  private static ChannelAnswer answer(int status, String code, String message) {
    String body =
        JsonNodeFactory.instance.objectNode().put("code", code).put("message", message).toString();
    return new ChannelAnswer(status, "application/json", body);
  }
}
