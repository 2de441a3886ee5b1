package io.oncebook.adapter.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.request;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

class UnservedCallsAdviceTest {

  private final MerchantApi api = MerchantApi.onMemory();

  @ParameterizedTest
  @CsvSource({
    "GET, /orders, POST",
    "PUT, /orders, POST",
    "BREW, /orders, POST",
    "DELETE, /orders/T1, GET",
    "POST, /orders/T1, GET",
    "PATCH, /journal-entries, GET",
    "POST, /trial-balance, GET",
    "PUT, /orphans, GET",
  })
  void another_method_is_not_allowed(String method, String path, String allowed) {
    ApiResponse answer = call(method, path);

    answer.isProblem(405, "method-not-allowed");
    assertThat(answer.header("Allow")).isEqualTo(allowed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/orders/",
        "/orders/T1/",
        "/orders/T1/lines",
        "/Orders",
        "/trial-balance.json",
        "/orphans/count",
        "/..",
      })
  void another_address_is_no_call(String path) {
    call("GET", path).isProblem(404, "call-unknown");
    call("POST", path).isProblem(404, "call-unknown");
  }

  @Test
  void where_static_files_are_served_another_address_is_no_call_either() throws Exception {
    MockHttpServletRequest admitted = new MockHttpServletRequest();
    admitted.setAttribute(BearerTokenFilter.TENANT, api.world.tenantId());

    var answer =
        new UnservedCallsAdvice()
            .otherAddress(
                new NoResourceFoundException(HttpMethod.GET, "/api/x", "api/x"), admitted);

    assertThat(answer.getStatusCode().value()).isEqualTo(404);
  }

  @Test
  void a_read_is_served_without_its_body_too() {
    assertThat(call("HEAD", "/trial-balance").status()).isEqualTo(200);
  }

  @Test
  void a_browser_of_another_origin_gets_no_permission() {
    ApiResponse answer =
        api.send(
            request(HttpMethod.OPTIONS, api.address("/orders"))
                .header(HttpHeaders.ORIGIN, "https://elsewhere.example")
                .header(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD, "POST"));

    answer.isProblem(401, "unauthorized");
    assertThat(answer.header("Access-Control-Allow-Origin")).isNull();
  }

  @Test
  void what_is_not_of_this_api_is_left_to_others() {
    UnservedCallsAdvice advice = new UnservedCallsAdvice();
    MockHttpServletRequest other = new MockHttpServletRequest("GET", "/callbacks/wechatpay/7");
    var method = new HttpRequestMethodNotSupportedException("GET", List.of("POST"));
    var handler = new NoHandlerFoundException("GET", "/callbacks", new HttpHeaders());
    var resource = new NoResourceFoundException(HttpMethod.GET, "/callbacks", "callbacks");

    assertThatThrownBy(() -> advice.otherMethod(method, other)).isSameAs(method);
    assertThatThrownBy(() -> advice.otherAddress(handler, other)).isSameAs(handler);
    assertThatThrownBy(() -> advice.otherAddress(resource, other)).isSameAs(resource);
    ApiResponse answer = api.send(get(URI.create("/no/such/address")));
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body()).isEmpty();
  }

  private ApiResponse call(String method, String path) {
    return api.send(
        request(HttpMethod.valueOf(method), api.address(path))
            .header(HttpHeaders.AUTHORIZATION, "Bearer " + MerchantApi.TOKEN));
  }
}
