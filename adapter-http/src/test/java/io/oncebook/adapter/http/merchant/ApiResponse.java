package io.oncebook.adapter.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a caller of the API gets. */
public record ApiResponse(MockHttpServletResponse response) {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  public int status() {
    return response.getStatus();
  }

  @Nullable
  public String header(String name) {
    return response.getHeader(name);
  }

  public String body() {
    return new String(response.getContentAsByteArray(), StandardCharsets.UTF_8);
  }

  public JsonNode json() {
    return MAPPER.readTree(body());
  }

  /** The answer is this success, and its body is exactly this text. */
  public void isJson(int status, String body) {
    assertThat(body()).isEqualTo(body);
    assertThat(status()).isEqualTo(status);
    assertThat(header("Content-Type")).isEqualTo("application/json");
  }

  /** The answer is a problem of this kind that blames no field. */
  public ApiResponse isProblem(int status, String type) {
    assertThat(json().path("type").asString("")).isEqualTo("urn:oncebook:problem:" + type);
    assertThat(json().path("status").intValue()).isEqualTo(status).isEqualTo(status());
    assertThat(json().path("title").asString("")).isNotBlank();
    assertThat(json().path("detail").asString("")).isNotBlank();
    assertThat(json().has("field")).isFalse();
    assertThat(header("Content-Type")).isEqualTo("application/problem+json");
    return this;
  }

  /** The answer is a problem of this kind that blames the field. */
  public ApiResponse isProblemOf(String field, String type) {
    assertThat(json().path("field").asString("")).isEqualTo(field);
    assertThat(json().path("type").asString("")).isEqualTo("urn:oncebook:problem:" + type);
    assertThat(json().path("status").intValue()).isEqualTo(400).isEqualTo(status());
    assertThat(header("Content-Type")).isEqualTo("application/problem+json");
    return this;
  }

  public String detail() {
    return json().path("detail").asString("");
  }
}
