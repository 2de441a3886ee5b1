package io.oncebook.adapter.http.merchant;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.math.BigInteger;
import java.net.URLDecoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The query parameters of a call, each given at most once. */
public final class Parameters {

  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,19}");

  private final Map<String, String[]> values;

  private Parameters(Map<String, String[]> values) {
    this.values = values;
  }

  /** Refuses other names too: a filter that is misspelled must not show everything. */
  public static Parameters of(HttpServletRequest request, String... known) {
    return of(values(request), known);
  }

  /**
   * Those of the address alone. Asking the request for its parameters would use up a body that is
   * sent as a form, as some programs send every file.
   */
  public static Parameters ofQuery(HttpServletRequest request, String... known) {
    return of(queried(request.getQueryString()), known);
  }

  private static Parameters of(Map<String, String[]> values, String... known) {
    for (Map.Entry<String, String[]> parameter : values.entrySet()) {
      if (!List.of(known).contains(parameter.getKey())) {
        throw refused(
            null,
            known.length == 0
                ? "the call takes no parameters"
                : "the call takes only the parameters " + String.join(", ", known));
      }
      if (parameter.getValue().length > 1) {
        throw refused(parameter.getKey(), parameter.getKey() + " must be given once");
      }
    }
    return new Parameters(values);
  }

  /** A parameter that cannot be left out. */
  public <T> T need(String name, Function<String, T> reading) {
    return find(name, reading).orElseThrow(() -> refused(name, name + " must be given"));
  }

  public <T> Optional<T> find(String name, Function<String, T> reading) {
    String[] given = values.get(name);
    return given == null
        ? Optional.empty()
        : Optional.of(
            RequestRefused.unlessValid(
                ProblemType.INVALID_PARAMETER, name, () -> reading.apply(given[0])));
  }

  /** A whole number in plain digits, or the other value when it is not given. */
  public long wholeNumber(String name, long min, long max, long otherwise) {
    return find(name, text -> wholeNumber(name, text, min, max)).orElse(otherwise);
  }

  private static long wholeNumber(String name, String text, long min, long max) {
    if (DIGITS.matcher(text).matches()) {
      BigInteger value = new BigInteger(text);
      if (value.compareTo(BigInteger.valueOf(min)) >= 0
          && value.compareTo(BigInteger.valueOf(max)) <= 0) {
        return value.longValueExact();
      }
    }
    throw new IllegalArgumentException(
        "%s must be a whole number from %d to %d".formatted(name, min, max));
  }

  private static Map<String, String[]> queried(@Nullable String query) {
    Map<String, String[]> values = new LinkedHashMap<>();
    try {
      for (String parameter : query == null || query.isEmpty() ? new String[0] : query.split("&")) {
        String[] parts = parameter.split("=", 2);
        values.merge(
            URLDecoder.decode(parts[0], UTF_8),
            new String[] {parts.length == 1 ? "" : URLDecoder.decode(parts[1], UTF_8)},
            Parameters::both);
      }
    } catch (IllegalArgumentException e) {
      throw notEncoded(e);
    }
    return values;
  }

  private static String[] both(String[] one, String[] other) {
    return Stream.of(one, other).flatMap(Stream::of).toArray(String[]::new);
  }

  private static Map<String, String[]> values(HttpServletRequest request) {
    try {
      return request.getParameterMap();
    } catch (IllegalStateException e) {
      // What the servlet container throws when the query is not well encoded.
      throw notEncoded(e);
    }
  }

  private static RequestRefused notEncoded(RuntimeException e) {
    return new RequestRefused(
        Problem.of(ProblemType.INVALID_PARAMETER, "the query must be percent-encoded UTF-8"), e);
  }

  private static RequestRefused refused(@Nullable String field, String detail) {
    return new RequestRefused(Problem.ofField(ProblemType.INVALID_PARAMETER, field, detail));
  }
}
