package io.oncebook.adapter.channels.simulator;

import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON object of a call. What is missing or misspelt is refused with the channel's code. */
record CallJson(JsonNode node, String codeOfRefusal) {

  static CallJson parse(String text, String codeOfRefusal) {
    try {
      JsonNode node = JsonMapper.shared().readTree(text);
      if (node.isObject()) {
        return new CallJson(node, codeOfRefusal);
      }
    } catch (JacksonException e) {
      // Refused below, like everything else that is no object.
    }
    throw new CallRefused(codeOfRefusal, "one JSON object was expected");
  }

  CallJson object(String name) {
    if (!node.path(name).isObject()) {
      throw new CallRefused(codeOfRefusal, name + " must be an object");
    }
    return new CallJson(node.path(name), codeOfRefusal);
  }

  /** The text that is just of this form. */
  String text(String name, Pattern form) {
    return optional(name)
        .filter(text -> form.matcher(text).matches())
        .orElseThrow(() -> new CallRefused(codeOfRefusal, name + " is missing or misspelt"));
  }

  /** The text, when it is there and not empty. */
  Optional<String> optional(String name) {
    JsonNode value = node.path(name);
    if (!value.isMissingNode() && !value.isString()) {
      throw new CallRefused(codeOfRefusal, name + " must be a text");
    }
    return value.asOptional().map(JsonNode::stringValue).filter(text -> !text.isEmpty());
  }

  /** The whole number of fen, more than zero. */
  long fen(String name) {
    JsonNode value = node.path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() <= 0) {
      throw new CallRefused(codeOfRefusal, name + " must be a whole number of fen");
    }
    return value.longValue();
  }
}
