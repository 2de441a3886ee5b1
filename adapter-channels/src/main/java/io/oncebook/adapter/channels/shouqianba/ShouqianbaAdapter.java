package io.oncebook.adapter.channels.shouqianba;

import io.oncebook.adapter.channels.account.ChannelAdapter;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.notice.Acknowledgement;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.shouqianba.client.ShouqianbaGateway;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaCodec;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.adapter.channels.shouqianba.statement.PortalList;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.adapter.channels.statement.StatementUnpacker;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

/**
 * Shouqianba (收钱吧). It takes the bare word {@code success} for a yes. After anything else it sends
 * again four times within eleven minutes and then never: a notice that was not taken by then is
 * lost, and only a query or the statement can make up for it.
 */
public final class ShouqianbaAdapter implements ChannelAdapter<ShouqianbaSettings> {

  private static final String TEXT = "text/plain";

  @Override
  public Channel channel() {
    return ShouqianbaSettings.CHANNEL;
  }

  @Override
  public String name() {
    return "shouqianba";
  }

  @Override
  public Class<ShouqianbaSettings> settingsType() {
    return ShouqianbaSettings.class;
  }

  /** The clock plays no part: notices carry no time that could tell a fresh one from a copy. */
  @Override
  public ChannelCodec codec(TenantId tenantId, ShouqianbaSettings settings, Clock clock) {
    return new ShouqianbaCodec(tenantId, settings);
  }

  @Override
  public Optional<ChannelGateway> gateway(
      TenantId tenantId, ShouqianbaSettings settings, ChannelHttp http, Clock clock) {
    return Optional.ofNullable(settings.gateway())
        .map(gateway -> new ShouqianbaGateway(tenantId, settings, gateway, http, clock));
  }

  @Override
  public StatementReader statements(TenantId tenantId, ShouqianbaSettings settings) {
    return PortalList.reader(tenantId, settings, StatementUnpacker.DEFAULT_MAX_BYTES);
  }

  /** Each terminal takes money for the account. */
  @Override
  public Set<String> applications(ShouqianbaSettings settings) {
    return Set.copyOf(settings.terminalSns());
  }

  /** The channel documents none: lists are exported in its portal, by hand. */
  @Override
  public Optional<StatementSource> statementSource(
      TenantId tenantId, ShouqianbaSettings settings, ChannelHttp http, Clock clock) {
    return Optional.empty();
  }

  @Override
  public Acknowledgement success() {
    return new Acknowledgement(200, TEXT, "success");
  }

  /** The message is kept back: the channel reads one word only. */
  @Override
  public Acknowledgement failure(int status, String message) {
    return new Acknowledgement(status, TEXT, "fail");
  }
}
