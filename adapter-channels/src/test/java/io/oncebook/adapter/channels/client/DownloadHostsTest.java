package io.oncebook.adapter.channels.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DownloadHostsTest {

  private static final List<String> DOMAINS = List.of("mch.weixin.qq.com", "alipay.com");

  private final DownloadHosts hosts =
      new DownloadHosts(DOMAINS, URI.create("https://api.mch.weixin.qq.com"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.mch.weixin.qq.com/v3/billdownload/file?token=a%2Fb",
        "https://api2.mch.weixin.qq.com/x",
        "HTTPS://API.MCH.WEIXIN.QQ.COM:443/x",
        "https://alipay.com/x",
        "https://dwbillcenter.alipay.com/x?fileId=7"
      })
  void files_come_from_hosts_of_the_channel(String url) {
    assertThat(hosts.check(URI.create(url))).hasToString(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://api.mch.weixin.qq.com/x?hunter2",
        "http://127.0.0.1:8080/x?hunter2",
        "https://127.0.0.1/x?hunter2",
        "http://localhost/x?hunter2",
        "https://evilmch.weixin.qq.com/x?hunter2",
        "https://api.mch.weixin.qq.com.example.com/x?hunter2",
        "https://api.mch.weixin.qq.com:8443/x?hunter2",
        "https://169.254.169.254/latest?hunter2",
        "https://hunter2@api.mch.weixin.qq.com/x",
        "https://api.mch.weixin.qq.com/x#hunter2",
        "ftp://api.mch.weixin.qq.com/hunter2",
        "//api.mch.weixin.qq.com/hunter2",
        "/hunter2"
      })
  void no_other_address_is_asked_nor_shown(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hosts.check(URI.create(url)))
        .withMessageStartingWith("expected ")
        .withMessageNotContaining("hunter2");
  }

  @Test
  void gateway_of_the_settings_may_hand_out_files_itself() {
    DownloadHosts here =
        new DownloadHosts(DOMAINS, URI.create("http://127.0.0.1:8080/gateway.do?charset=utf-8"));

    assertThat(here.check(URI.create("http://127.0.0.1:8080/bill"))).isNotNull();
    for (String other : List.of("http://127.0.0.1:8081/bill", "https://127.0.0.1:8080/bill")) {
      assertThatIllegalArgumentException().isThrownBy(() -> here.check(URI.create(other)));
    }
  }
}
