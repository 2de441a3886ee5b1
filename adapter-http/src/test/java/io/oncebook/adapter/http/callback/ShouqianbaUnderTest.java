package io.oncebook.adapter.http.callback;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.shouqianba.ShouqianbaAdapter;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.List;
import tools.jackson.databind.JsonNode;

final class ShouqianbaUnderTest extends PlainWordUnderTest {

  @Override
  public String name() {
    return "shouqianba";
  }

  @Override
  public ChannelAccount account(ChannelVector vector, TenantId tenantId, Clock clock) {
    ShouqianbaSettings settings =
        new ShouqianbaSettings(
            vector.config().get("terminal_sns").valueStream().map(JsonNode::stringValue).toList(),
            List.of(vector.keys().get("sqb_callback_public_key").stringValue()),
            null,
            null);
    return ChannelAccount.of(new ShouqianbaAdapter(), tenantId, settings, new ChannelHttp(), clock);
  }
}
