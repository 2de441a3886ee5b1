package io.oncebook.adapter.channels.account;

import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.money.DomesticMoney;
import io.oncebook.adapter.channels.notice.Acknowledgement;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;

/**
 * A payment channel as the rest of this adapter sees it. A new channel is a package with one
 * implementation of this, and its entry in the list of channels.
 *
 * @param <S> the settings of an account: a record that checks itself when it is built
 */
public interface ChannelAdapter<S> {

  Channel channel();

  /** Names the channel in callback addresses and in the configuration; lower case. */
  String name();

  Class<S> settingsType();

  /** The currencies in which the channel can take money and give it back. */
  default Set<Currency> currencies() {
    return DomesticMoney.CURRENCIES;
  }

  /** The codec for one tenant's account. */
  ChannelCodec codec(TenantId tenantId, S settings, Clock clock);

  /**
   * The way to the channel for requests of one tenant's account; empty when the settings hold none.
   */
  Optional<ChannelGateway> gateway(TenantId tenantId, S settings, ChannelHttp http, Clock clock);

  /** What reads the statements of one tenant's account. */
  StatementReader statements(TenantId tenantId, S settings);

  /**
   * The applications, or terminals, whose money the account takes; empty where the channel's
   * statements name none.
   */
  default Set<String> applications(S settings) {
    return Set.of();
  }

  /**
   * The channel's bill interface for one tenant's account; empty when it has none, or the settings
   * hold no way to it.
   */
  Optional<StatementSource> statementSource(
      TenantId tenantId, S settings, ChannelHttp http, Clock clock);

  /** What the channel wants to hear when a notice is taken. */
  Acknowledgement success();

  /**
   * What the channel wants to hear when a notice is not taken, so that it sends again.
   *
   * @param status an HTTP status from 400 on
   * @param message short and safe to show to a stranger
   */
  Acknowledgement failure(int status, String message);
}
