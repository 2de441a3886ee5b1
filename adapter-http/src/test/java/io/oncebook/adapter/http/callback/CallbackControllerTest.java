package io.oncebook.adapter.http.callback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.request;

import io.oncebook.adapter.channels.account.AccountDirectory;
import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.application.notice.service.UnclearNoticeService;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.RequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

/** The way from the wire to the codec, whatever the codec then says. */
class CallbackControllerTest {

  private static final int MAX_BODY_BYTES = 1000;
  private static final byte[] BODY = "total_amount=88.80&subject=a%2Bb+c".getBytes(UTF_8);

  private static final InMemoryBooks BOOKS = new InMemoryBooks();

  private final List<RawNotice> read = new ArrayList<>();

  private final ChannelCodec codec =
      notice -> {
        read.add(notice);
        return new NoticeReading.Irrelevant("test");
      };

  private final MockMvc mvc =
      mvc(ChannelAccount.forNotices(new WechatPayAdapter(), new TenantId(7), codec));

  @Test
  void the_codec_gets_the_body_and_the_headers_as_sent() throws Exception {
    MockHttpServletResponse response =
        perform(
            post("/callbacks/wechatpay/7")
                .contentType("application/x-www-form-urlencoded; charset=GBK")
                .header("X-Signature", "abc=")
                .header("X-Twice", "1", "2")
                .content(BODY));

    assertThat(response.getStatus()).isEqualTo(200);
    assertThat(read).hasSize(1);
    assertThat(read.get(0).body()).isEqualTo(BODY);
    assertThat(read.get(0).header("x-signature")).isEqualTo("abc=");
    assertThat(read.get(0).header("X-Twice")).isNull();
    assertThat(read.get(0).hasHeader("X-Twice")).isTrue();
  }

  @Test
  void the_answer_is_the_channels_own_byte_for_byte() throws Exception {
    MockHttpServletResponse response = perform(post("/callbacks/wechatpay/7").content(BODY));

    assertThat(response.getContentType()).isEqualTo("application/json");
    assertThat(response.getContentAsByteArray())
        .isEqualTo("{\"code\":\"SUCCESS\",\"message\":\"成功\"}".getBytes(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "image/png", "application/problem+json"})
  void the_answer_does_not_depend_on_what_the_sender_accepts(String accept) throws Exception {
    MockHttpServletResponse response =
        perform(post("/callbacks/wechatpay/7").header("Accept", accept).content(BODY));

    assertThat(response.getStatus()).isEqualTo(200);
    assertThat(response.getContentType()).isEqualTo("application/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text/xml", "image/png", "not a type"})
  void the_type_of_the_content_plays_no_part(String contentType) throws Exception {
    MockHttpServletResponse response =
        perform(post("/callbacks/wechatpay/7").header("Content-Type", contentType).content(BODY));

    assertThat(response.getStatus()).isEqualTo(200);
    assertThat(read).hasSize(1);
  }

  @Test
  void a_trailing_slash_makes_no_difference() throws Exception {
    assertThat(perform(post("/callbacks/wechatpay/7/").content(BODY)).getStatus()).isEqualTo(200);
    assertThat(read).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/callbacks/wechatpay/7",
    "GET,/callbacks/wechatpay/7/",
    "HEAD,/callbacks/wechatpay/7",
    "PUT,/callbacks/wechatpay/7",
    "DELETE,/callbacks/wechatpay/7",
    "PATCH,/callbacks/wechatpay/7",
    "OPTIONS,/callbacks/wechatpay/7",
    "PROPFIND,/callbacks/wechatpay/7",
    "GET,/callbacks/unknown/7"
  })
  void other_methods_are_refused_and_told_what_is_allowed(String method, String path)
      throws Exception {
    MockHttpServletResponse response =
        perform(request(HttpMethod.valueOf(method), path).content(BODY));

    assertThat(response.getStatus()).isEqualTo(405);
    assertThat(response.getHeader("Allow")).isEqualTo("POST");
    assertThat(response.getContentType()).isEqualTo("application/problem+json");
    assertThat(read).isEmpty();
  }

  @Test
  void an_unknown_channel_is_a_problem() throws Exception {
    MockHttpServletResponse response = perform(post("/callbacks/WechatPay/7").content(BODY));

    assertThat(response.getStatus()).isEqualTo(404);
    assertThat(response.getContentType()).isEqualTo("application/problem+json");
    assertThat(response.getContentAsString())
        .isEqualTo(
            "{\"type\":\"urn:oncebook:problem:channel-unknown\",\"title\":\"No such channel\","
                + "\"status\":404}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8",
        "0",
        "-7",
        "+7",
        "07",
        "7.0",
        "0x7",
        "seven",
        "٧",
        "9223372036854775807",
        "9223372036854775808",
        "99999999999999999999999"
      })
  void an_unknown_tenant_is_told_in_the_channels_own_words(String tenant) throws Exception {
    MockHttpServletResponse response =
        perform(post("/callbacks/wechatpay/{tenant}", tenant).content(BODY));

    assertThat(response.getStatus()).isEqualTo(404);
    assertFailure(response);
  }

  @Test
  void the_greatest_tenant_number_has_an_address() throws Exception {
    TenantId greatest = new TenantId(Long.MAX_VALUE);
    MockMvc other = mvc(ChannelAccount.forNotices(new WechatPayAdapter(), greatest, codec));

    assertThat(
            perform(other, post("/callbacks/wechatpay/9223372036854775807").content(BODY))
                .getStatus())
        .isEqualTo(200);
  }

  @Test
  void each_tenant_has_a_codec_of_its_own() throws Exception {
    ChannelCodec never =
        notice -> {
          throw new AssertionError("the notice is another tenant's");
        };
    MockMvc both =
        mvc(
            ChannelAccount.forNotices(new WechatPayAdapter(), new TenantId(7), codec),
            ChannelAccount.forNotices(new WechatPayAdapter(), new TenantId(8), never));

    assertThat(perform(both, post("/callbacks/wechatpay/7").content(BODY)).getStatus())
        .isEqualTo(200);
  }

  @Test
  void two_accounts_cannot_share_an_address() {
    ChannelAccount account =
        ChannelAccount.forNotices(new WechatPayAdapter(), new TenantId(7), codec);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AccountDirectory(List.of(account, account)))
        .withMessage("tenant 7 has more than one account at wechatpay");
  }

  @Test
  void a_body_of_just_the_limit_is_taken_and_one_byte_more_is_not() throws Exception {
    assertThat(
            perform(post("/callbacks/wechatpay/7").content(new byte[MAX_BODY_BYTES])).getStatus())
        .isEqualTo(200);
    assertThat(read).hasSize(1);
    MockHttpServletResponse response =
        perform(post("/callbacks/wechatpay/7").content(new byte[MAX_BODY_BYTES + 1]));

    assertThat(response.getStatus()).isEqualTo(413);
    assertFailure(response);
  }

  @Test
  void a_huge_body_is_refused_before_it_costs_memory() throws Exception {
    EndlessBody announced = new EndlessBody();
    assertThat(perform(wire(1L << 40, announced)).getStatus()).isEqualTo(413);
    assertThat(announced.given).isZero();

    EndlessBody chunked = new EndlessBody();
    assertThat(perform(wire(-1, chunked)).getStatus()).isEqualTo(413);
    assertThat(chunked.given).isEqualTo(MAX_BODY_BYTES + 1);
    assertThat(read).isEmpty();
  }

  @Test
  void a_body_without_announced_length_is_read_to_its_end() throws Exception {
    assertThat(perform(wire(-1, new FiniteBody(BODY, false))).getStatus()).isEqualTo(200);
    assertThat(read.get(0).body()).isEqualTo(BODY);
  }

  @Test
  void a_body_that_breaks_off_is_refused() throws Exception {
    for (ServletInputStream body :
        List.of(new FiniteBody(BODY, false), new FiniteBody(BODY, true))) {
      MockHttpServletResponse response = perform(wire(BODY.length + 1, body));

      assertThat(response.getStatus()).isEqualTo(400);
      assertFailure(response);
    }
  }

  @Test
  void an_empty_body_is_refused() throws Exception {
    MockHttpServletResponse response = perform(post("/callbacks/wechatpay/7"));

    assertThat(response.getStatus()).isEqualTo(400);
    assertFailure(response);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "identity, gzip", "x"})
  void an_encoded_body_is_refused(String encoding) throws Exception {
    MockHttpServletResponse response =
        perform(post("/callbacks/wechatpay/7").header("Content-Encoding", encoding).content(BODY));

    assertThat(response.getStatus()).isEqualTo(415);
    assertFailure(response);
  }

  @Test
  void a_body_that_is_said_to_be_plain_is_taken() throws Exception {
    assertThat(
            perform(
                    post("/callbacks/wechatpay/7")
                        .header("Content-Encoding", "Identity")
                        .content(BODY))
                .getStatus())
        .isEqualTo(200);
  }

  @Test
  void a_limit_below_one_byte_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> controller(0))
        .withMessageStartingWith("maxBodyBytes must be positive");
  }

  private void assertFailure(MockHttpServletResponse response) throws Exception {
    assertThat(response.getContentType()).isEqualTo("application/json");
    assertThat(response.getContentAsString(UTF_8)).startsWith("{\"code\":\"FAIL\",\"message\":\"");
    assertThat(read).allSatisfy(notice -> assertThat(notice.body()).hasSize(MAX_BODY_BYTES));
  }

  private MockHttpServletResponse perform(RequestBuilder request) throws Exception {
    return perform(mvc, request);
  }

  private static MockHttpServletResponse perform(MockMvc mvc, RequestBuilder request)
      throws Exception {
    return mvc.perform(request).andReturn().getResponse();
  }

  private static MockMvc mvc(ChannelAccount... accounts) {
    return MockMvcBuilders.standaloneSetup(controller(MAX_BODY_BYTES, accounts)).build();
  }

  private static CallbackController controller(int maxBodyBytes, ChannelAccount... accounts) {
    return new CallbackController(
        new AccountDirectory(Arrays.asList(accounts)),
        notice -> {
          throw new AssertionError("nothing is to be handled");
        },
        new UnclearNoticeService(BOOKS.unclearNotices(), BOOKS.audit()),
        new Tallies(),
        maxBodyBytes,
        Clock.systemUTC());
  }

  /** A request as a container makes it: what is announced and what comes need not agree. */
  private static RequestBuilder wire(long announced, ServletInputStream body) {
    return context ->
        new MockHttpServletRequest(context, "POST", "/callbacks/wechatpay/7") {
          @Override
          public long getContentLengthLong() {
            return announced;
          }

          @Override
          public ServletInputStream getInputStream() {
            return body;
          }
        };
  }

  private abstract static class Body extends ServletInputStream {
    @Override
    public boolean isFinished() {
      return false;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setReadListener(@Nullable ReadListener listener) {
      throw new UnsupportedOperationException();
    }
  }

  // Read byte by byte: what a test gives is short, and the count must be exact.
  @SuppressWarnings("InputStreamSlowMultibyteRead")
  private static final class EndlessBody extends Body {
    private long given;

    @Override
    public int read() {
      given++;
      return 'x';
    }
  }

  @SuppressWarnings("InputStreamSlowMultibyteRead")
  private static final class FiniteBody extends Body {
    private final byte[] bytes;
    private final boolean breaks;
    private int next;

    private FiniteBody(byte[] bytes, boolean breaks) {
      this.bytes = bytes;
      this.breaks = breaks;
    }

    @Override
    public int read() throws IOException {
      if (next < bytes.length) {
        return bytes[next++];
      }
      if (breaks) {
        throw new IOException("connection reset");
      }
      return -1;
    }
  }
}
