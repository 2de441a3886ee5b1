package io.oncebook.adapter.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.http.merchant.ledger.LedgerController;
import io.oncebook.application.ledger.service.LedgerService;
import io.oncebook.domain.memory.InMemoryBooks;
import jakarta.servlet.ServletInputStream;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

class BearerTokenFilterTest {

  private static final String UNAUTHORIZED =
      """
      {"type":"urn:oncebook:problem:unauthorized",\
      "title":"The tenant's bearer token is required","status":401,\
      "detail":"the call needs the header Authorization: Bearer <token>"}""";

  private final MerchantApi api = MerchantApi.onMemory();

  @Test
  void the_tenants_token_opens() {
    assertThat(api.read("/trial-balance").status()).isEqualTo(200);
  }

  @Test
  void the_scheme_may_be_in_any_letter_case() {
    assertThat(readWith("bEARER " + MerchantApi.TOKEN).status()).isEqualTo(200);
  }

  @Test
  void without_a_token_nothing_opens() {
    isUnauthorized(api.send(get(api.address("/trial-balance"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Bearer",
        "Bearer ",
        "Bearer a-token-that-opens-this-tenan",
        "Bearer a-token-that-opens-this-tenant, Bearer x",
        "Bearer a-token-that-opens-this-tenant ",
        "Bearer\ta-token-that-opens-this-tenant",
        "Bearer a-token-that-opens-another-tenant",
        "Bearera-token-that-opens-this-tenant",
        "Basic a-token-that-opens-this-tenant",
        "a-token-that-opens-this-tenant",
      })
  void a_malformed_or_wrong_token_does_not_open(String header) {
    isUnauthorized(readWith(header));
  }

  @Test
  void two_tokens_are_none() {
    isUnauthorized(
        api.send(
            get(api.address("/trial-balance"))
                .header("Authorization", "Bearer " + MerchantApi.TOKEN)
                .header("Authorization", "Bearer " + MerchantApi.TOKEN)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "0",
        "-1",
        "+7",
        "007",
        "abc",
        "%D9%A7",
        "9223372036854775808",
        "99999999999999999999999999999999"
      })
  void an_unknown_tenant_is_answered_like_a_wrong_token(String tenant) {
    isUnauthorized(
        api.send(
            get(URI.create("/api/v1/tenants/" + tenant + "/trial-balance"))
                .header("Authorization", "Bearer " + MerchantApi.TOKEN)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api", "/api/v1/tenants", "/api/v1/tenants/", "/api/v2/x", "/%61pi/v1"})
  void an_address_without_a_tenant_opens_to_nobody(String address) {
    isUnauthorized(
        api.send(get(URI.create(address)).header("Authorization", "Bearer " + MerchantApi.TOKEN)));
  }

  @Test
  void whether_an_address_exists_is_told_to_nobody_without_a_token() {
    isUnauthorized(api.send(get(api.address("/no-such-call"))));
    isUnauthorized(api.send(post(api.address("/trial-balance"))));
  }

  @Test
  void the_same_tenant_in_other_spelling_is_the_same_tenant() {
    String digits = api.world.tenantId().toString();
    String escaped = "%3" + digits.charAt(0) + digits.substring(1) + ";a=b";

    ApiResponse answer =
        api.send(
            get(URI.create("/api/v1/tenants/" + escaped + "/trial-balance"))
                .header("Authorization", "Bearer " + MerchantApi.TOKEN));

    assertThat(answer.status()).isEqualTo(200);
  }

  @Test
  void the_body_of_a_call_without_the_token_is_not_read() {
    isUnauthorized(
        api.send(
            context -> {
              MockHttpServletRequest request =
                  new MockHttpServletRequest(context, "POST", api.address("/orders").toString()) {
                    @Override
                    public ServletInputStream getInputStream() {
                      throw new AssertionError("the body is read");
                    }

                    @Override
                    public Map<String, String[]> getParameterMap() {
                      throw new AssertionError("the parameters are read, perhaps from the body");
                    }
                  };
              request.setContentType(MediaType.APPLICATION_FORM_URLENCODED_VALUE);
              request.addHeader("Authorization", "Bearer " + MerchantApi.OTHER_TOKEN);
              return request;
            }));
  }

  @Test
  void what_is_no_api_call_passes_without_a_token() throws Exception {
    MockHttpServletRequest request = new MockHttpServletRequest("POST", "/callbacks/wechatpay/7");
    MockFilterChain chain = new MockFilterChain();

    new BearerTokenFilter(new TenantTokens(Map.of()))
        .doFilter(request, new MockHttpServletResponse(), chain);

    assertThat(chain.getRequest()).isSameAs(request);
  }

  @Test
  void below_a_context_path_the_api_is_guarded_too() throws Exception {
    MockHttpServletRequest request =
        new MockHttpServletRequest("GET", "/books/api/v1/tenants/7/trial-balance");
    request.setContextPath("/books");
    MockHttpServletResponse response = new MockHttpServletResponse();
    MockFilterChain chain = new MockFilterChain();

    new BearerTokenFilter(
            new TenantTokens(Map.of(api.world.tenantId(), new Secret(MerchantApi.TOKEN))))
        .doFilter(request, response, chain);

    assertThat(chain.getRequest()).isNull();
    assertThat(response.getStatus()).isEqualTo(401);
  }

  @Test
  void without_this_filter_a_controller_serves_nobody() throws Exception {
    LedgerController controller =
        new LedgerController(new LedgerService(new InMemoryBooks().ledger()));

    int status =
        MockMvcBuilders.standaloneSetup(controller)
            .build()
            .perform(get("/api/v1/tenants/7/trial-balance"))
            .andReturn()
            .getResponse()
            .getStatus();

    assertThat(status).isEqualTo(400);
  }

  private ApiResponse readWith(String authorization) {
    return api.send(get(api.address("/trial-balance")).header("Authorization", authorization));
  }

  private static void isUnauthorized(ApiResponse answer) {
    assertThat(answer.body()).isEqualTo(UNAUTHORIZED);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
  }
}
