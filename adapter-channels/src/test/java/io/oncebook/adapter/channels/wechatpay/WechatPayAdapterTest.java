package io.oncebook.adapter.channels.wechatpay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oncebook.adapter.channels.notice.Acknowledgement;
import org.junit.jupiter.api.Test;

class WechatPayAdapterTest {

  private final WechatPayAdapter adapter = new WechatPayAdapter();

  @Test
  void success_is_told_in_the_form_of_the_channel() {
    assertThat(adapter.success())
        .isEqualTo(
            new Acknowledgement(
                200, "application/json", "{\"code\":\"SUCCESS\",\"message\":\"成功\"}"));
  }

  @Test
  void failure_is_told_with_its_status_and_the_message_escaped() {
    assertThat(adapter.failure(503, "say \"no\"\n\\"))
        .isEqualTo(
            new Acknowledgement(
                503,
                "application/json",
                "{\"code\":\"FAIL\",\"message\":\"say \\\"no\\\"\\n\\\\\"}"));
  }

  @Test
  void failure_cannot_be_told_with_a_status_of_success() {
    assertThatIllegalArgumentException().isThrownBy(() -> adapter.failure(204, "no"));
  }
}
