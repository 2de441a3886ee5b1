package io.oncebook.adapter.channels.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayUrlTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.mch.weixin.qq.com",
        "https://openapi.alipay.com/gateway.do",
        "HTTPS://10.0.0.1:8443/",
        "http://127.0.0.1:8080/gateway.do",
        "http://localhost",
        "http://[::1]:8080"
      })
  void money_is_asked_for_over_tls_or_on_this_machine(String url) {
    assertThat(GatewayUrl.check(URI.create(url))).hasToString(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://api.mch.weixin.qq.com",
        "http://127.0.0.1.example.com",
        "http://10.0.0.1",
        "ftp://localhost",
        "file:/etc/passwd",
        "mailto:a@example.com",
        "//api.mch.weixin.qq.com",
        "api.mch.weixin.qq.com",
        "",
        "https:///v3",
        "https://user:hunter2@api.mch.weixin.qq.com",
        "https://api.mch.weixin.qq.com?password=hunter2",
        "https://api.mch.weixin.qq.com#hunter2"
      })
  void any_other_address_is_refused_without_showing_it(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GatewayUrl.check(URI.create(url)))
        .withMessageStartingWith("url must")
        .withMessageNotContaining("hunter2");
  }
}
