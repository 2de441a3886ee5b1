package io.oncebook.adapter.channels.shouqianba;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.notice.Acknowledgement;
import org.junit.jupiter.api.Test;

class ShouqianbaAdapterTest {

  private final ShouqianbaAdapter adapter = new ShouqianbaAdapter();

  @Test
  void the_channel_hears_one_bare_word() {
    assertThat(adapter.success()).isEqualTo(new Acknowledgement(200, "text/plain", "success"));
    assertThat(adapter.failure(403, "no success"))
        .isEqualTo(new Acknowledgement(403, "text/plain", "fail"));
  }

  @Test
  void names_are_those_of_the_addresses_and_the_books() {
    assertThat(adapter.name()).isEqualTo("shouqianba");
    assertThat(adapter.channel().code()).isEqualTo("SQB");
  }
}
