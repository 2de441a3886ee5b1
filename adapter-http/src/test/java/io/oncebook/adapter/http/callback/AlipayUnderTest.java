package io.oncebook.adapter.http.callback;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.alipay.AlipayAdapter;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.List;

final class AlipayUnderTest extends PlainWordUnderTest {

  @Override
  public String name() {
    return "alipay";
  }

  @Override
  public ChannelAccount account(ChannelVector vector, TenantId tenantId, Clock clock) {
    AlipaySettings settings =
        new AlipaySettings(
            vector.config().get("app_id").stringValue(),
            List.of(vector.config().get("seller_id").stringValue()),
            List.of(vector.keys().get("alipay_public_key").stringValue()),
            null);
    return ChannelAccount.of(new AlipayAdapter(), tenantId, settings, new ChannelHttp(), clock);
  }
}
