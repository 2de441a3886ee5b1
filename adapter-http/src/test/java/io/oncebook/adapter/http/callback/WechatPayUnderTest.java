package io.oncebook.adapter.http.callback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class WechatPayUnderTest implements ChannelUnderTest {

  @Override
  public String name() {
    return "wechatpay";
  }

  @Override
  public ChannelAccount account(ChannelVector vector, TenantId tenantId, Clock clock) {
    WechatPaySettings settings =
        new WechatPaySettings(
            vector.config().get("mchid").stringValue(),
            List.of(vector.config().get("appid").stringValue()),
            List.of(new Secret(apiV3Key(vector))),
            vector
                .keys()
                .get("platform_certificates")
                .valueStream()
                .map(JsonNode::stringValue)
                .toList(),
            Map.of(),
            null);
    return ChannelAccount.of(new WechatPayAdapter(), tenantId, settings, new ChannelHttp(), clock);
  }

  @Override
  public void assertSuccess(MockHttpServletResponse response) throws Exception {
    assertThat(response.getStatus()).isEqualTo(200);
    assertThat(response.getContentType()).isEqualTo("application/json");
    assertThat(response.getContentAsString(UTF_8))
        .isEqualTo("{\"code\":\"SUCCESS\",\"message\":\"成功\"}");
  }

  @Override
  public void assertFailure(MockHttpServletResponse response) throws Exception {
    assertThat(response.getStatus()).isBetween(400, 599);
    assertThat(response.getContentType()).isEqualTo("application/json");
    JsonNode body = JsonMapper.shared().readTree(response.getContentAsByteArray());
    assertThat(body.get("code").stringValue()).isEqualTo("FAIL");
    assertThat(body.get("message").stringValue()).isNotBlank().hasSizeLessThan(60);
  }

  /**
   * One real notice was encrypted with a test key of 16 bytes, which the settings refuse; it is
   * played with another key, and need not be decrypted.
   */
  private static String apiV3Key(ChannelVector vector) {
    String key = vector.keys().get("api_v3_key").stringValue();
    return key.length() == 16 ? key + key : key;
  }
}
