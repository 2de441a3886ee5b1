package io.oncebook.adapter.channels.account;

import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

/**
 * One tenant's account at one channel: a callback address of its own, a way to ask the channel, and
 * what reads its statements.
 *
 * @param gateway empty when the account is not set up for requests of ours
 * @param applications see {@link ChannelAdapter#applications}
 * @param statementSource empty when the channel has no bill interface, or the account is not set up
 *     for it
 */
public record ChannelAccount(
    ChannelAdapter<?> adapter,
    TenantId tenantId,
    ChannelCodec codec,
    Optional<ChannelGateway> gateway,
    StatementReader statements,
    Set<String> applications,
    Optional<StatementSource> statementSource) {

  /** Opens the account with settings that fit the channel. */
  public static <S> ChannelAccount of(
      ChannelAdapter<S> adapter, TenantId tenantId, S settings, ChannelHttp http, Clock clock) {
    return new ChannelAccount(
        adapter,
        tenantId,
        adapter.codec(tenantId, settings, clock),
        adapter.gateway(tenantId, settings, http, clock),
        adapter.statements(tenantId, settings),
        adapter.applications(settings),
        adapter.statementSource(tenantId, settings, http, clock));
  }

  /** An account that only takes notices. */
  public static ChannelAccount forNotices(
      ChannelAdapter<?> adapter, TenantId tenantId, ChannelCodec codec) {
    return new ChannelAccount(
        adapter,
        tenantId,
        codec,
        Optional.empty(),
        StatementReader.refusing("expected no statements"),
        Set.of(),
        Optional.empty());
  }
}
