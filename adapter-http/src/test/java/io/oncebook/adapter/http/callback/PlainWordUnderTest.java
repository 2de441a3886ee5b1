package io.oncebook.adapter.http.callback;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.springframework.mock.web.MockHttpServletResponse;

/** Channels that take one bare word for an answer. */
abstract class PlainWordUnderTest implements ChannelUnderTest {

  @Override
  public final void assertSuccess(MockHttpServletResponse response) {
    assertThat(response.getStatus()).isEqualTo(200);
    assertThat(response.getContentAsByteArray()).isEqualTo("success".getBytes(US_ASCII));
  }

  @Override
  public final void assertFailure(MockHttpServletResponse response) {
    assertThat(response.getStatus()).isBetween(400, 599);
    assertThat(response.getContentAsByteArray()).isEqualTo("fail".getBytes(US_ASCII));
  }
}
