package io.oncebook.adapter.http.merchant;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads what names one of something: a number in a path, a word out of a list. */
public final class Names {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private Names() {}

  /** The number of something, as the store gave it. */
  public static long number(String name, String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new RequestRefused(
          Problem.ofField(
              ProblemType.INVALID_PARAMETER, name, name + " must be 1 to 18 decimal digits"));
    }
    return Long.parseLong(text);
  }

  /**
   * The value with that name, by hand, since the message of {@code valueOf} would show the text.
   *
   * @throws IllegalArgumentException listing the names
   */
  public static <E extends Enum<E>> E named(String parameter, E[] values, String name) {
    return Arrays.stream(values)
        .filter(value -> value.name().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    parameter
                        + " must be one of "
                        + Arrays.stream(values).map(Enum::name).collect(Collectors.joining(", "))));
  }
}
