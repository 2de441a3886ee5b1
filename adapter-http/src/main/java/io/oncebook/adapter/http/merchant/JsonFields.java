package io.oncebook.adapter.http.merchant;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The members of a body. Nothing is converted: each has its one type, or the call is refused. */
public final class JsonFields {

  private static final Pattern SHOWABLE = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

  private final JsonNode object;

  /** Takes an object that may hold these members and no others. */
  public JsonFields(JsonNode object, List<String> known) {
    for (String name : object.propertyNames()) {
      if (!known.contains(name)) {
        throw refused(
            SHOWABLE.matcher(name).matches() ? name : null,
            "the body may hold only " + String.join(", ", known));
      }
    }
    this.object = object;
  }

  public String text(String name) {
    JsonNode value = object.path(name);
    if (!value.isString()) {
      throw refused(name, name + " must be given as text");
    }
    return value.stringValue();
  }

  /** Empty when the member is left out; a null is not left out. */
  public Optional<String> optionalText(String name) {
    return object.has(name) ? Optional.of(text(name)) : Optional.empty();
  }

  /** A number written as an integer, without fraction or exponent, from 1 to the 64-bit maximum. */
  public long positiveInteger(String name) {
    JsonNode value = object.path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() <= 0) {
      throw refused(name, "%s must be a JSON integer from 1 to %d".formatted(name, Long.MAX_VALUE));
    }
    return value.longValue();
  }

  /** Empty when the member is left out; a null is not left out. */
  public Optional<Long> optionalPositiveInteger(String name) {
    return object.has(name) ? Optional.of(positiveInteger(name)) : Optional.empty();
  }

  private static RequestRefused refused(@Nullable String field, String detail) {
    return new RequestRefused(Problem.ofField(ProblemType.INVALID_FIELD, field, detail));
  }
}
