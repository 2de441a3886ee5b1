package io.oncebook.adapter.http.callback;

import io.oncebook.adapter.http.channel.ChannelAdapter;
import io.oncebook.adapter.http.channel.ChannelCodec;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;

/** One tenant's account at one channel: a callback address of its own. */
public record CallbackAccount(ChannelAdapter<?> adapter, TenantId tenantId, ChannelCodec codec) {

  /** Opens the account with settings that fit the channel. */
  public static <S> CallbackAccount of(
      ChannelAdapter<S> adapter, TenantId tenantId, S settings, Clock clock) {
    return new CallbackAccount(adapter, tenantId, adapter.codec(tenantId, settings, clock));
  }
}
