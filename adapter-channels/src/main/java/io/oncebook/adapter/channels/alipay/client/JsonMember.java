package io.oncebook.adapter.channels.alipay.client;

import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/** Cuts the text of one member out of a JSON object, without changing a character of it. */
final class JsonMember {

  private static final JsonMapper MAPPER = JsonMapper.shared();

  private JsonMember() {}

  /**
   * The text of the value under this name, from its first character to its last.
   *
   * @param object a JSON object, as a whole and with each name once
   * @throws UnreadableNoticeException when there is no such name in the object itself
   */
  static String textOf(String object, String name) {
    try (JsonParser parser = MAPPER.createParser(object)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean found = parser.currentName().equals(name);
        parser.nextToken();
        long start = parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        // A text is read when it is asked for.
        parser.finishToken();
        if (found) {
          return object.substring(
              Math.toIntExact(start), Math.toIntExact(parser.currentLocation().getCharOffset()));
        }
      }
    } catch (JacksonException e) {
      throw new UnreadableNoticeException("body must be one JSON object");
    }
    throw new UnreadableNoticeException(name + " must be in the answer");
  }
}
