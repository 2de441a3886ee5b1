package io.oncebook.adapter.http.merchant;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON of this API. It is not the application's mapper, whose settings are not the contract.
 */
final class ApiJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
          .changeDefaultPropertyInclusion(
              inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
          .build();

  private ApiJson() {}

  /** Members in the order of the record's components; absent where a component is null. */
  static byte[] write(Object answer) {
    return MAPPER.writeValueAsBytes(answer);
  }

  /**
   * Reads one JSON object and nothing beside it.
   *
   * @throws RequestRefused when the text is anything else, or repeats a name
   */
  static JsonNode readObject(String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      if (node.isObject()) {
        return node;
      }
    } catch (JacksonException e) {
      throw new RequestRefused(malformed(), e);
    }
    throw new RequestRefused(malformed());
  }

  private static Problem malformed() {
    return Problem.of(
        ProblemType.MALFORMED_BODY, "the body must be one JSON object that repeats no name");
  }
}
