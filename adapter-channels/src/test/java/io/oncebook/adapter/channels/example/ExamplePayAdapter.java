package io.oncebook.adapter.channels.example;

import io.oncebook.adapter.channels.account.ChannelAdapter;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.notice.Acknowledgement;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.Optional;

/** ExamplePay. It sends again until it hears {@code OK}, and documents neither API nor bills. */
public final class ExamplePayAdapter implements ChannelAdapter<ExamplePaySettings> {

  @Override
  public Channel channel() {
    return ExamplePaySettings.CHANNEL;
  }

  @Override
  public String name() {
    return "examplepay";
  }

  @Override
  public Class<ExamplePaySettings> settingsType() {
    return ExamplePaySettings.class;
  }

  @Override
  public ChannelCodec codec(TenantId tenantId, ExamplePaySettings settings, Clock clock) {
    return new ExamplePayCodec(tenantId, settings);
  }

  @Override
  public Optional<ChannelGateway> gateway(
      TenantId tenantId, ExamplePaySettings settings, ChannelHttp http, Clock clock) {
    return Optional.empty();
  }

  @Override
  public StatementReader statements(TenantId tenantId, ExamplePaySettings settings) {
    return StatementReader.refusing("expected no statement of ExamplePay, found one");
  }

  @Override
  public Optional<StatementSource> statementSource(
      TenantId tenantId, ExamplePaySettings settings, ChannelHttp http, Clock clock) {
    return Optional.empty();
  }

  @Override
  public Acknowledgement success() {
    return new Acknowledgement(200, "text/plain", "OK");
  }

  @Override
  public Acknowledgement failure(int status, String message) {
    return new Acknowledgement(status, "text/plain", "AGAIN");
  }
}
