package io.oncebook.adapter.http.merchant;

import static io.oncebook.adapter.http.merchant.order.OrderBody.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.DelegatingServletInputStream;
import org.springframework.mock.web.MockHttpServletRequest;

/** What is taken from the wire before anything is made of it. */
class JsonBodyTest {

  private static final int MAX = MerchantApi.MAX_BODY_BYTES;

  private final MerchantApi api = MerchantApi.onMemory();

  @Test
  void a_body_of_just_the_allowed_size_is_taken() {
    assertThat(api.register(padded(MAX)).status()).isEqualTo(201);
  }

  @Test
  void a_body_of_one_byte_more_is_too_large() {
    ApiResponse answer = api.register(padded(MAX + 1));

    answer.isProblem(413, "body-too-large");
    assertThat(answer.detail()).isEqualTo("the body must have at most 16384 bytes");
  }

  @Test
  void a_body_without_a_declared_length_is_too_large_as_well() {
    Blanks body = new Blanks();

    send(new PostedOrder(api.address("/orders"), -1, body)).isProblem(413, "body-too-large");

    assertThat(body.given).isEqualTo(MAX + 1);
  }

  @Test
  void a_body_that_announces_too_much_is_not_read_at_all() {
    Blanks body = new Blanks();

    send(new PostedOrder(api.address("/orders"), MAX + 1L, body)).isProblem(413, "body-too-large");

    assertThat(body.given).isZero();
  }

  @Test
  void a_body_that_breaks_off_is_malformed() {
    send(new PostedOrder(api.address("/orders"), 100, new BrokenOff()))
        .isProblem(400, "malformed-body");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/*",
        "*/*",
        "application/problem+json",
        "application/json; charset=GBK",
        "application/json; charset=no-such-charset",
        "json",
        ";",
        ""
      })
  void a_body_that_is_not_declared_as_json_is_not_read(@Nullable String contentType) {
    Blanks body = new Blanks();
    PostedOrder request = new PostedOrder(api.address("/orders"), 100, body);
    request.setContentType(contentType);

    send(request).isProblem(415, "unsupported-media-type");

    assertThat(body.given).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "identity, gzip", "br", ""})
  void a_body_that_is_encoded_is_not_read(String encoding) {
    Blanks body = new Blanks();
    PostedOrder request = new PostedOrder(api.address("/orders"), 100, body);
    request.addHeader("Content-Encoding", encoding);

    send(request).isProblem(415, "unsupported-media-type");

    assertThat(body.given).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json", "Application/JSON;charset=UTF-8", "application/json; v=1"})
  void a_body_that_is_declared_as_json_is_taken(String contentType) {
    MockHttpServletRequest request = new PostedOrder(api.address("/orders"), -1, null);
    request.setContentType(contentType);
    request.setContent(anOrder().bytes());

    assertThat(send(request).status()).isEqualTo(201);
  }

  @Test
  void a_limit_of_nothing_is_a_mistake() {
    assertThatIllegalArgumentException().isThrownBy(() -> new JsonBody(0));
  }

  private ApiResponse send(MockHttpServletRequest request) {
    return api.send(context -> request);
  }

  private static String padded(int bytes) {
    byte[] order = anOrder().bytes();
    return anOrder() + " ".repeat(bytes - order.length);
  }

  /** A call to register an order that says of its body's length what it is told to say. */
  private static final class PostedOrder extends MockHttpServletRequest {

    private final long declaredLength;
    private final @Nullable InputStream body;

    PostedOrder(URI address, long declaredLength, @Nullable InputStream body) {
      super("POST", address.toString());
      this.declaredLength = declaredLength;
      this.body = body;
      addHeader("Authorization", "Bearer " + MerchantApi.TOKEN);
      setContentType("application/json");
    }

    @Override
    public long getContentLengthLong() {
      return declaredLength;
    }

    @Override
    public ServletInputStream getInputStream() {
      return body == null ? super.getInputStream() : new DelegatingServletInputStream(body);
    }
  }

  /** Blanks without end, and how many of them were taken. */
  private static final class Blanks extends InputStream {

    private int given;

    @Override
    public int read() {
      given++;
      return ' ';
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      Arrays.fill(buffer, offset, offset + length, (byte) ' ');
      given += length;
      return length;
    }
  }

  private static final class BrokenOff extends InputStream {

    @Override
    public int read() throws IOException {
      throw new IOException("connection reset");
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      throw new IOException("connection reset");
    }
  }
}
